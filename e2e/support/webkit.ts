import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { installedWebkit } from '#scripts/test/browser.mjs'
import { freePort } from '#test/serving/free-port.ts'
import { startListeningProxy } from './listening-proxy.ts'
import { type Engine, firstOnScreen, type Key } from './other-browser.ts'

export const missingWebkit = () =>
  installedWebkit() ? null : 'there is no WebKitGTK with its driver and Xvfb'

const screen = { width: 1280, height: 1024 }
const tries = 1_200
const pauseMilliseconds = 50
/** The standard's name for a reference to an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'
/** The standard's characters for keys that write none. */
const keyCodes: Record<Key, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Control: '\uE009',
  ArrowDown: '\uE015',
}

/** WebKitGTK on a screen of its own, driven as https://www.w3.org/TR/webdriver2/ says. */
export async function launchWebkit(): Promise<Engine> {
  const installed = installedWebkit()
  if (!installed) throw new Error(missingWebkit() ?? '')
  const home = mkdtempSync(join(tmpdir(), 'firstlight-webkit-'))
  const proxy = await startListeningProxy()
  const children: ChildProcess[] = []
  const close = async () => {
    for (const child of children.toReversed()) await end(child)
    await proxy.close()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    const display = await openScreen(installed.screen, children)
    const driver = await startDriver(installed.driver, environmentIn(home, display), children)
    const session = await driver.openSession(proxy.url)
    return { ...engineOf(session), faults: () => proxy.faults, close: () => session.end().finally(close) }
  } catch (error) {
    await close()
    throw error
  }
}

/** Nothing of the person who runs the tests, and nothing that moves. */
function environmentIn(home: string, display: string): NodeJS.ProcessEnv {
  const settings = join(home, '.config', 'gtk-3.0')
  mkdirSync(settings, { recursive: true })
  writeFileSync(join(settings, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  return {
    PATH: process.env.PATH,
    HOME: home,
    XDG_RUNTIME_DIR: home,
    DBUS_SESSION_BUS_ADDRESS: `unix:path=${join(home, 'none')}`,
    NO_AT_BRIDGE: '1',
    DISPLAY: display,
    LANG: 'en_US.UTF-8',
    TZ: 'America/Chicago',
  }
}

/** A free screen, which it chooses and writes to its fourth stream. */
async function openScreen(program: string, children: ChildProcess[]): Promise<string> {
  const child = start(
    program,
    ['-displayfd', '3', '-screen', '0', `${screen.width}x${screen.height}x24`, '-nolisten', 'tcp'],
    {},
    children,
  )
  const [number] = await Promise.race([once(child.stdio[3] as Readable, 'data'), failed(child)])
  return `:${String(number).trim()}`
}

function start(program: string, given: string[], env: NodeJS.ProcessEnv, children: ChildProcess[]) {
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as const
  // A group of its own: what it starts ends with it.
  const child = spawn(program, given, { stdio: [...stdio], env, detached: true })
  const endWithUs = () => killGroup(child)
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  children.push(child)
  return child
}

async function failed(child: ChildProcess): Promise<never> {
  await once(child, 'exit')
  throw new Error(`${child.spawnfile} ended before it answered.`)
}

async function end(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
  killGroup(child)
  await ended
}

function killGroup({ pid }: ChildProcess): void {
  if (!pid) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended already.
  }
}

type Session = Awaited<ReturnType<Awaited<ReturnType<typeof startDriver>>['openSession']>>

async function startDriver(program: string, environment: NodeJS.ProcessEnv, children: ChildProcess[]) {
  const port = await freePort()
  const child = start(program, [`--port=${port}`], environment, children)
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = await answer.json()
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }
  for (let attempt = 0; ; attempt++) {
    const isReady = await ask('GET', '/status').catch(() => null)
    if (isReady) break
    if (attempt === tries || child.exitCode !== null) throw new Error(`${program} did not become ready.`)
    await pause(pauseMilliseconds)
  }
  const openSession = async (httpProxy: string) => {
    const capabilities = { alwaysMatch: { proxy: { proxyType: 'manual', httpProxy } } }
    const { sessionId } = await ask('POST', '/session', { capabilities })
    const path = `/session/${sessionId}`
    return {
      post: (command: string, body: object = {}) => ask('POST', `${path}/${command}`, body),
      end: () => ask('DELETE', path),
    }
  }
  return { openSession }
}

/** The driver brings what is clicked only to the edge of the window, where it may be below a bar. */
const toMiddle = (element: Element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })

function engineOf({ post }: Session): Omit<Engine, 'faults' | 'close'> {
  const run = <Given extends unknown[], Result>(read: (...given: Given) => Result, ...args: Given) =>
    post('execute/sync', { script: `return (${read}).apply(null, arguments)`, args })
  const pressAll = (actions: { type: 'keyDown' | 'keyUp'; value: string }[]) =>
    post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  const down = (value: string) => ({ type: 'keyDown' as const, value })
  const up = (value: string) => ({ type: 'keyUp' as const, value })
  return {
    open: (url) => post('url', { url }),
    run,
    find: async (...given) => {
      const found = await run(firstOnScreen, ...given)
      const click = async () => {
        await run(toMiddle, found)
        await post(`element/${found[elementKey]}/click`)
      }
      return found && { click }
    },
    type: (text) => pressAll([...text].flatMap((letter) => [down(letter), up(letter)])),
    press: (keys) => {
      const codes = keys.map((key) => keyCodes[key])
      return pressAll([...codes.map(down), ...codes.toReversed().map(up)])
    },
    // Without a window manager the window below the pointer, which is in the middle of the screen, has the focus.
    resize: (size) => post('window/rect', { ...size, x: Math.floor((screen.width - size.width) / 2), y: 0 }),
  }
}
