import { ensurePseudoBuild } from '../setup/build.mjs'
import { ensureBrowser } from '../test/browser.mjs'
import { vitest } from './nobody-in.mjs'

/** What is sent must be well formed. It needs a Java runtime, which `npm test` does not ask for. */
export const wellFormed = [
  {
    name: 'markup',
    test: "the W3C's checker of HTML (vnu)",
    amount: 'every page, dialog and refusal',
    pass: 'no error',
    program: vitest('test/server/markup.test.ts'),
  },
  {
    name: 'polling',
    test: 'a program that reads all free times each minute (SMART Scheduling Links)',
    amount: '60 minutes, 4 bookings a minute (POLL_MINUTES)',
    pass: 'each booking in the next reading, nothing of who booked',
    program: vitest('test/server/fhir-polling.all.test.ts'),
  },
  {
    name: 'words',
    test: 'every screen in a pseudo-language, with page scripts too',
    amount: 'every page and state',
    pass: 'every word comes from a message and stays in a window of 320',
    program: ['playwright', 'test', 'e2e/every-page/pseudo-language'],
    async prepare(runtime) {
      await ensurePseudoBuild(runtime)
      await ensureBrowser(runtime)
    },
  },
]
