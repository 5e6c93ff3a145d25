/* Put after race.js where the value of a game is who wins it. */
mechanism.name = (player) => say("player {player}", { player });
