export const vitest = (...files) => [
  'vitest',
  'run',
  '--project',
  'firstlight',
  '--reporter=default',
  ...files,
]

/** What must keep everybody out (docs/security.md). */
export const nobodyIn = [
  {
    name: 'hostile',
    test: 'hostile inputs through every form and parameter',
    amount: 'at least 1,500 kept, 10,000 generated',
    pass: 'no 5xx, no effect, text kept or refused',
    program: vitest('test/hostile/inputs.all.test.ts'),
  },
  {
    name: 'forged',
    test: 'forged requests',
    amount: 'every mutation x 9 variants',
    pass: 'no effect',
    program: vitest('test/hostile/forged.all.test.ts'),
  },
  {
    name: 'walk',
    test: 'route walk without a session',
    amount: 'every route, .data, resource route, method',
    pass: 'no data',
    program: vitest('test/hostile/walk.all.test.ts'),
  },
  {
    name: 'guesses',
    test: 'guessed private links of visits, offers and places on the waitlist',
    amount: '100,000 guesses on each engine',
    pass: 'none found, slowed after 30',
    program: vitest('test/hostile/guesses.all.test.ts'),
  },
  {
    name: 'wapiti',
    test: 'wapiti against a running server, signed out and in',
    amount: 'all routes, all parameters',
    pass: 'no finding, or a written reason',
    program: ['node', 'scripts/torture/wapiti.mjs'],
  },
  {
    name: 'sqlmap',
    test: 'sqlmap against a running server, signed in',
    amount: 'all forms, all parameters',
    pass: 'no finding, or a written reason',
    program: ['node', 'scripts/torture/sqlmap.mjs'],
  },
  {
    name: 'slow',
    test: 'slowhttptest, 500 connections',
    amount: '60 s each of header and body',
    pass: "others' p95 under 500 ms",
    program: ['node', 'scripts/torture/slow.mjs'],
  },
]
