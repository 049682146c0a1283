import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Nobody: the service's user of a machine in a sandbox. */
export const serviceUser = 65_534

const unit = readFileSync('deploy/firstlight-update.service', 'utf8')
const capabilities = (/^CapabilityBoundingSet=(.*)$/m.exec(unit)?.[1] ?? '')
  .split(' ')
  .map((name) => `+${name.replace('CAP_', '').toLowerCase()}`)

/**
 * What runs a program under the unit's capabilities, with everything read-only but those folders, and no process of others to be
 * seen: what deploy/firstlight-update.service asks systemd for, as far as it can be had without systemd.
 */
export function sandboxed(writable: string[]): string[] {
  const binds = writable.map((path) => `mount --bind '${path}' '${path}'`)
  const proc = 'mount -t proc -o hidepid=invisible,subset=pid proc /proc'
  const privateTmp = 'mount -t tmpfs -o mode=1777 tmpfs /var/tmp'
  const script = [...binds, 'mount -o remount,bind,ro /', privateTmp, proc, 'exec "$@"'].join(' && ')
  const rights = ['--no-new-privs', `--bounding-set=-all,${capabilities.join(',')}`, '--inh-caps=-all']
  return ['unshare', '--mount', '--propagation=private', 'sh', '-c', script, 'sh', 'setpriv', ...rights]
}

/** A systemctl that asks somebody outside of the sandbox, as systemd's asks process 1. @returns its path */
export function keepSystemctl(rig: string, systemctl: string): string {
  const [ask, answer, program] = ['ask', 'answer', 'systemctl-of-sandbox'].map((name) => join(rig, name))
  execFileSync('mkfifo', [String(ask), String(answer)])
  writeFileSync(String(program), `#!/bin/sh\necho "$@" >${ask}\nread -r code <${answer}\nexit "$code"\n`, {
    mode: 0o755,
  })
  const loop = `while read -r line <${ask}; do ${systemctl} $line; echo $? >${answer}; done`
  const keeper = spawn('sh', ['-c', loop], { stdio: 'ignore' })
  onTestFinished(() => void keeper.kill('SIGKILL'))
  return String(program)
}
