import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installDebian } from '#scripts/setup/debian.mjs'

const program = '/usr/sbin/opendkim'

/** Whether OpenDKIM is there; installs it from Debian where it is missing. */
export async function ensureOpendkim(): Promise<boolean> {
  if (!isInstalled()) await installDebian('OpenDKIM for the tests', ['opendkim'])
  return isInstalled()
}

function isInstalled(): boolean {
  try {
    execFileSync(program, ['-V'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * What OpenDKIM says of an email's signature, such as `pass` or `fail`.
 * @param texts TXT records by name: it asks nobody else
 */
export async function readWithOpendkim(raw: string, texts: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'firstlight-opendkim-'))
  try {
    const file = async (name: string, content: string) => {
      await writeFile(join(folder, name), content)
      return join(folder, name)
    }
    const records = Object.entries(texts).map(([name, text]) => `${name} ${text}\n`)
    const zone = await file('zone', records.join(''))
    const settings = await file('opendkim.conf', `Mode v\nSyslog no\nTestDNSData file:${zone}\n`)
    const email = await file('email.eml', raw)
    const { stdout } = await promisify(execFile)(program, ['-x', settings, '-t', email, '-v', '-v'])
    return /\bdkim=(\w+)/.exec(stdout)?.[1] ?? 'none'
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
