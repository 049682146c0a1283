import { execFile } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Ends the program where nothing is given back. */
const timeoutMilliseconds = 60_000

const program = `
  import { giveMemoryBack } from '${pathToFileURL('server/start/quiet-memory.ts')}'
  let objects = Array.from({ length: 1_000_000 }, (_, number) => ({ number }))
  const atMost = process.memoryUsage().heapTotal
  console.log(objects.length)
  objects = []
  giveMemoryBack(console.error, { betweenLooks: 50, betweenCollections: 0 })
  const looking = setInterval(() => {
    if (process.memoryUsage().heapTotal > atMost / 2) return
    clearInterval(looking)
    console.log('given back')
  }, 50)
`

test('what nobody needs any more is given back while nobody asks for anything', async () => {
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    timeout: timeoutMilliseconds,
  })
  expect(stdout).toBe('1000000\ngiven back\n')
})
