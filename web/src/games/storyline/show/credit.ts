/** Whose game it is. */
export const credit =
  "StoryLine: Scary Tales. Design: Gabriele Mari. Content development and producer: Alexandar Ortloff. Graphic design: Christopher Hosch, Samuel R. Shimota. Cover: Simon Eckert. Interior art: Riccardo Crosi. Additional art: Samuel R. Shimoda. Art direction: Andy Christensen. Production management: Megan Duehn, Jason Beaudoin. Publisher: Steven Kimball. " +
    "Playtesters: Andrea Busch, Christian Busch, Madeleine Busch, Andrea Dell'Agnesse and Julia Faeta, Alanna Lewis, Erika Lewis, Kortnee Lewis, Scott Lewis, Emile de Maat, Brandi Stark, Léon Tichelaar, Marjan Tichelaar-Haug. Special thanks: Maria Vittoria Pieri, Marco and Giulio Mari, Alan D'Amico. " +
    "© 2016 Asmodee North America, Inc.; game rules © Tiopi srl, used under licence from Pendragon Game Studio srl; StoryLine is a trademark of Asmodee North America, Inc. The tales and cards on our table are our own.";
