package playout

import (
	"fmt"
	"hash/fnv"

	"goa/ai"
	"goa/goa"
)

// Seed is the seed of a part of something that has one, such as a game of a
// match: the names of the part follow, each after a slash. Texts that differ
// seed sources that have nothing in common ([nature.New], [nature.Dealt]).
func Seed(whole string, part ...any) string {
	for _, name := range part {
		whole = fmt.Sprintf("%s/%v", whole, name)
	}
	return whole
}

// BotSeed is the number that a bot is made with (ladder.New): FNV-1a, 64 bits,
// of the seed of the bot in text, such as "5/bot 0".
func BotSeed(whole string, part ...any) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(Seed(whole, part...))) // never fails
	return h.Sum64()
}

// SeatDice are the dice of a bot for one game that it plays in a seat: block
// and game are the numbers of the game. Bots that keep their seed and see
// views ([ai.Player]) need none.
func SeatDice(bot uint64, block, game int, seat goa.Seat) ai.Dice {
	d := ai.DiceAt(bot)
	d = ai.DiceAt(d.Next() ^ uint64(block))
	return ai.DiceAt(d.Next() ^ uint64(game)<<8 ^ uint64(seat))
}
