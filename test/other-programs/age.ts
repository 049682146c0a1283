import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { installDebian } from '#scripts/setup/debian.mjs'

/** Whether the command `age` is there; installs it from Debian where it is missing. */
export async function ensureAge(): Promise<boolean> {
  if (!isInstalled()) await installDebian('age for the tests', ['age'])
  return isInstalled()
}

function isInstalled(): boolean {
  try {
    execFileSync('age', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** What a person types: `age -d -o TO FILE`, and the passphrase at age's own question. It asks terminals only. */
export async function openWithAge(file: string, to: string, passphrase: string): Promise<void> {
  const asked = promisify(execFile)('script', ['-qec', `age -d -o ${to} ${file}`, '/dev/null'])
  asked.child.stdin?.end(`${passphrase}\n`)
  await asked
}
