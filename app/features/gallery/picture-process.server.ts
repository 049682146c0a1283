import { type ChildProcess, fork } from 'node:child_process'
import type { Outcome } from '../../platform/outcome.ts'
import { refused } from '../../platform/outcome.ts'
import { copy } from './copy.ts'
import type { MadeFile, MadePicture } from './image-pipeline.server.ts'

/** Far above what a picture within the limits takes; below the 180 s that an upload may. */
const mostMilliseconds = 90_000
/** glibc gives memory back at once then; elsewhere these say nothing. */
const environment = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' }

type Message = { file: MadeFile } | { outcome: Outcome<MadePicture> }

/**
 * `makePicture` of the file at that path, in a process of its own, which knows none of our secrets: a picture that breaks the decoder
 * breaks nothing else, and is refused like every other that cannot be read.
 */
export function makePictureApart(
  upload: string,
  keep: (file: MadeFile) => Promise<void>,
): Promise<Outcome<MadePicture>> {
  const child = fork(program(), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1'],
    env: environment,
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), mostMilliseconds)
  return talk(child, upload, keep).finally(() => {
    clearTimeout(timer)
    child.kill('SIGKILL')
  })
}

function talk(
  child: ChildProcess,
  upload: string,
  keep: (file: MadeFile) => Promise<void>,
): Promise<Outcome<MadePicture>> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: Message) => {
      if ('outcome' in message) return resolve(message.outcome)
      keep(message.file).then(() => child.send('kept', () => {}), reject)
    })
    child.on('error', reject)
    child.on('exit', () => resolve(refused({ status: 422, message: copy.notAPicture })))
    child.send(upload, () => {}) // where that fails the child ends, which is heard
  })
}

/** Beside this file: as it is written, or as it was built (`vite.config.ts`). */
function program(): URL {
  const ending = import.meta.url.split('?')[0]?.endsWith('.ts') ? 'ts' : 'js'
  return new URL(`picture-maker.${ending}`, import.meta.url)
}
