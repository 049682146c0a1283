import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const parts = resolve(import.meta.dirname, '../../deploy/install')
const firewall = 'Status: active\nDefault: deny (incoming), allow (outgoing), disabled (routed)\n'

/** Runs shell lines with the installer's functions; `programs` are in place of this machine's. */
function run(lines: string, programs: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-checks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  }
  const start = `set -eu; . ${parts}/machine.sh; ${lines}`
  const { status, stdout } = spawnSync('sh', ['-c', start], {
    env: { PATH: `${folder}:${process.env.PATH}` },
    encoding: 'utf8',
  })
  return { status, stdout }
}

test.each([
  { rules: '80,443/tcp                 ALLOW IN    Anywhere', ports: [80, 443] },
  { rules: '80/tcp ALLOW IN Anywhere', ports: [80] },
  {
    rules: '80,443/tcp (Nginx Full) ALLOW IN Anywhere\n80,443/tcp (v6) ALLOW IN Anywhere (v6)',
    ports: [80, 443],
  },
  { rules: '79:500/tcp LIMIT IN Anywhere', ports: [80, 443] },
  { rules: 'Anywhere ALLOW IN Anywhere', ports: [80, 443] },
  { rules: '203.0.113.4 443/tcp on eth0 ALLOW IN Anywhere', ports: [443] },
  { rules: '80,443/udp ALLOW IN Anywhere', ports: [] },
  { rules: '80,443/tcp ALLOW IN 192.168.1.80', ports: [] },
  { rules: '80,443/tcp ALLOW OUT Anywhere', ports: [] },
  { rules: '443/tcp DENY IN Anywhere\n80,443/tcp ALLOW IN Anywhere', ports: [80] },
  { rules: '8080,4430/tcp ALLOW IN Anywhere', ports: [] },
  { rules: '', ports: [] },
])('ufw lets visitors in at $ports with "$rules"', ({ rules, ports }) => {
  const { stdout } = run('for port in 80 443; do if ufw_admits $port; then echo $port; fi; done', {
    ufw: `cat <<'END'\n${firewall}${rules}\nEND`,
  })
  expect(stdout.split('\n').filter(Boolean).map(Number)).toEqual(ports)
})

test('a firewall that lets everything in by default keeps nobody out', () => {
  const open = firewall.replace('deny (incoming)', 'allow (incoming)')
  expect(run('ufw_admits 443', { ufw: `cat <<'END'\n${open}END` }).status).toBe(0)
})
