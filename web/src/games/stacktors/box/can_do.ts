/** What somebody with a piece of a cell can do, in the words of somebody who has never seen a rulebook. */
export const CAN_DO: Record<string, string> = {
  "brains.C": "Sees through lids", "brains.R": "Frightens people off", "brains.Pk": "Trades up", "brains.O": "Asks again, and again", "brains.Y": "Talks people calm",
  "brains.G": "Wins people over", "brains.Cy": "Mends and reshapes others", "brains.B": "Makes you show your hand first", "brains.P": "Makes one go for another",
  "guts.C": "Once in a lifetime, can’t miss", "guts.R": "Hits from across the room", "guts.Pk": "Sends blows home", "guts.O": "Strikes twice", "guts.Y": "Heals, wherever it is",
  "guts.G": "Goes for the knees", "guts.Cy": "Becomes whatever is needed", "guts.B": "Holds people fast", "guts.P": "Throws people aside",
  "feet.C": "Goes, strikes and goes again", "feet.R": "Runs twice as fast", "feet.Pk": "Slips out of a fight", "feet.O": "Turns on a dime", "feet.Y": "Walks on sand and ice",
  "feet.G": "Runs through roots and clutter", "feet.Cy": "Flies", "feet.B": "Swims in boots", "feet.P": "Gets there in one step",
};
