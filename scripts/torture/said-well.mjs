import { vitest } from './nobody-in.mjs'

/** What is sent must be well formed. It needs a Java runtime, which `npm test` does not ask for. */
export const saidWell = [
  {
    name: 'markup',
    test: "the W3C's checker of HTML (vnu)",
    amount: 'every page, dialog and refusal',
    pass: 'no error',
    program: vitest('test/server/markup.test.ts'),
  },
]
