/** Who told a line: a person, a bot, or somebody in another one's seat. */

const MARK = / \(bot\)$/;
const SEAT = /, in .+ seat$/;

/** Whether this name is marked as a bot's. */
export const isBot = (teller: string): boolean => MARK.test(teller);

/** What is read under a line: the name without the mark. */
export const plainName = (teller: string): string => teller.replace(MARK, "");

/** Who that is, in whosever seat. */
export const signer = (teller: string): string => plainName(teller).replace(SEAT, "");
