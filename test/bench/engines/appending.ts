import { flushesPerSecond } from '../support/flush-rate.ts';
import type { Goal } from '../support/goal.ts';
import { BenchEvents, timesPerSecond } from './bench-events.ts';
import type { Engine } from './engine.ts';

const appends = { alone: 300, together: 3_000 };

export const appending = (engine: Engine): Goal => ({
  id: 'append',
  title: `${engine.name}: durable appends of one event`,
  async measure(rounds) {
    const events = new BenchEvents(engine.eventLog);
    const raw = new BenchEvents(engine.rawLog);
    const { flushes, alone, together, rawTogether } = await rounds.measure({
      flushes: async () => flushesPerSecond(engine.directory, 300),
      alone: () => timesPerSecond(appends.alone, 1, () => events.append()),
      together: () => timesPerSecond(appends.together, 64, () => events.append()),
      rawTogether: () => timesPerSecond(appends.together, 64, () => raw.append()),
    });
    const unit = 'appends/s';
    const againstRaw = {
      what: '64 callers against raw appends of 64 callers',
      unit,
      ours: together,
      theirs: rawTogether,
      bound: { atLeast: 0.9 },
    };
    return {
      comparisons: [
        {
          what: '64 callers against one flush each',
          unit,
          ours: together,
          theirs: flushes,
          bound: { atLeast: 1 },
        },
        {
          what: '64 callers against one caller',
          unit,
          ours: together,
          theirs: alone,
          bound: { atLeast: 3 },
        },
        ...(engine.rawLog === engine.eventLog ? [] : [againstRaw]),
      ],
      figures: [{ what: 'one caller', unit, values: alone }],
    };
  },
});
