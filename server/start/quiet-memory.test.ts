import { execFile } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const program = `
  import { giveMemoryBack } from '${pathToFileURL('server/start/quiet-memory.ts')}'
  let objects = Array.from({ length: 1_000_000 }, (_, number) => ({ number }))
  const atMost = process.memoryUsage().heapTotal
  console.log(objects.length)
  objects = []
  giveMemoryBack(50)
  const looking = setInterval(() => {
    if (process.memoryUsage().heapTotal > atMost / 2) return
    clearInterval(looking)
    console.log('given back')
  }, 50)
`

test('what nobody needs any more is given back while nobody asks for anything', async () => {
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program])
  expect(stdout).toBe('1000000\ngiven back\n')
})
