import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installDebian } from '#scripts/setup/debian.mjs'

const program = '/usr/sbin/varnishd'
const tries = 2_400
const pauseMilliseconds = 25

/** Its path, with the module for surrogate keys; installs both from Debian, throws where that cannot be. */
export async function ensureVarnish(): Promise<string> {
  if (!existsSync(program)) await installDebian('Varnish for the tests', ['varnish', 'varnish-modules'])
  if (existsSync(program)) return program
  throw new Error('The tests of a CDN need Varnish: install varnish and varnish-modules.')
}

/** deploy/varnish.vcl as it ships, on ports and with a token of ours. */
export async function startVarnish(
  folder: string,
  { port, behind, token }: { port: number; behind: number; token: string },
): Promise<{ url: string; stop(): Promise<void> }> {
  const varnish = await ensureVarnish()
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'varnish.vcl')
  const example = readFileSync(resolve('deploy/varnish.vcl'), 'utf8')
  writeFileSync(
    file,
    example.replace('.port = "3000"', `.port = "${behind}"`).replace('CHANGE-THIS-TOKEN', token),
  )
  const options = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-s', 'malloc,32m', '-l', '4m']
  const child = spawn(varnish, [...options, '-a', `127.0.0.1:${port}`, '-f', file], { stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; ; attempt++) {
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) break
    if (child.exitCode !== null || attempt === tries) throw new Error(`Varnish did not start.\n${output}`)
    await pause(pauseMilliseconds)
  }
  return {
    url,
    stop: async () => {
      process.off('exit', endWithUs)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
