import { readFileSync } from 'node:fs'
import { makePicture } from './image-pipeline.server.ts'
import { makeLogo } from './logo-pipeline.server.ts'

/**
 * The process that decodes one picture and ends (`picture-process.server.ts`): what it breaks, and the memory
 * that it takes, goes with it. The upload is its standard input, because it may not open files of ours; it gives
 * each file as it is made, and then the outcome.
 */
const standardInput = 0
const make = process.env.PICTURE_KIND === 'logo' ? makeLogo : makePicture
const outcome = await make(readFileSync(standardInput), (file) => tell({ file }))
await tell({ outcome })
process.disconnect?.()

/** Resolves when the other side has taken it: files do not pile up. */
function tell(message: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const isLast = 'outcome' in message
    if (!isLast) process.once('message', () => resolve())
    process.send?.(message, undefined, {}, (error) => {
      if (error) reject(error)
      else if (isLast) resolve()
    })
  })
}
