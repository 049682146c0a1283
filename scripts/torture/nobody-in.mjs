const vitest = (...files) => ['vitest', 'run', '--project', 'firstlight', '--reporter=default', ...files]

/** What must keep everybody out (docs/security.md). */
export const nobodyIn = [
  {
    name: 'hostile',
    test: 'hostile inputs through every form and parameter',
    amount: 'at least 1,500 kept, 10,000 generated',
    pass: 'no 5xx, no effect, text kept or refused',
    program: vitest('test/hostile/inputs.test.ts'),
  },
  {
    name: 'forged',
    test: 'forged requests',
    amount: 'every mutation x 9 variants',
    pass: 'no effect',
    program: vitest('test/hostile/forged.test.ts'),
  },
  {
    name: 'walk',
    test: 'route walk without a session',
    amount: 'every route, .data, resource route, method',
    pass: 'no data',
    program: vitest('test/hostile/walk.test.ts'),
  },
]
