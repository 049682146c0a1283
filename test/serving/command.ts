import { execFile } from 'node:child_process'
import { resolve } from 'node:path'

export type Said = { code: number; said: string }

/** Where Node keeps what it compiled of our programs: the suites start them a hundred times. */
export const compiledPrograms = { NODE_COMPILE_CACHE: resolve('.runtime/compiled') }

/**
 * Runs `npm run COMMAND -- …` without npm, in a process of its own.
 * @param environment nothing of this process's own variables reaches it but PATH and TZ
 * @param typed what an operator types into it
 * @param release the folder whose program it is; the checkout's unless a test unpacked another
 */
export function runCommand(
  command: 'admin' | 'backup' | 'restore',
  given: string[],
  environment: Record<string, string>,
  typed = '',
  release = '.',
): Promise<Said> {
  const env = { PATH: process.env.PATH, TZ: process.env.TZ, ...compiledPrograms, ...environment }
  return new Promise((answer) => {
    const program = [resolve(release, 'build', 'server', `${command}.js`), ...given]
    const child = execFile(process.execPath, program, { env }, (error, out, complaint) =>
      answer({ code: typeof error?.code === 'number' ? error.code : 0, said: out + complaint }),
    )
    child.stdin?.end(typed)
  })
}
