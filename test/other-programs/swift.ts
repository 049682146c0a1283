import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { AwsClient } from 'aws4fetch'
import { installDebian } from '#scripts/setup/debian.mjs'
import { freePort } from '../serving/free-port.ts'
import { type SwiftPorts, swiftFiles, swiftKey, swiftSecret } from './swift-files.ts'

export type S3Server = {
  /** `s3://…/BUCKET?region=…&tls=0` for a bucket of that name, which is there. */
  storageUrl(bucket: string): string
  origin: string
  accessKey: string
  secretKey: string
  stop(): Promise<void>
}

const run = promisify(execFile)
const packages = [
  'swift-account',
  'swift-container',
  'swift-object',
  'swift-proxy',
  'python3-swift',
  'memcached',
]
const programs = ['swift-proxy-server', 'swift-object-server', 'swift-ring-builder', 'memcached']
const rings = ['account', 'container', 'object'] as const
const starts = 3
const answerTries = 2_400
const pauseMilliseconds = 50

/**
 * A real S3 server: OpenStack Swift with its s3api, in processes of its own on loopback, in a folder of its
 * own. Null where it cannot be installed; then the run says what is left out. Its programs take seconds to take their
 * ports: where another took one meanwhile, all of it is started again on others.
 */
export async function startS3Server(): Promise<S3Server | null> {
  if (!(await ensureS3Server())) {
    process.stdout.write(
      `LEFT OUT: the file store on a real S3 server (OpenStack Swift). It needs Debian's packages ${packages.join(' ')}.\n`,
    )
    return null
  }
  for (let attempt = 1; ; attempt++) {
    const server = await startOnce()
    try {
      await makeBucket(server, 'first')
      return server
    } catch (error) {
      await server.stop()
      if (attempt === starts) throw error
    }
  }
}

async function startOnce(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-swift-'))
  const ports = await choosePorts()
  writeConfiguration(folder, ports)
  await Promise.all(rings.map((ring) => buildRing(folder, ring, ports[ring])))
  const children = startProcesses(folder, ports)
  const stop = async () => {
    process.off('exit', endAll)
    await Promise.all(children.map(end))
    rmSync(folder, { recursive: true, force: true })
  }
  const endAll = () => {
    for (const child of children) child.kill('SIGKILL')
  }
  process.once('exit', endAll)
  try {
    for (const port of Object.values(ports)) await listens(port)
  } catch (error) {
    await stop()
    throw error
  }
  const address = `127.0.0.1:${ports.proxy}`
  return {
    storageUrl: (bucket) =>
      `s3://${encodeURIComponent(swiftKey)}:${swiftSecret}@${address}/${bucket}?region=us-east-1&tls=0`,
    origin: `http://${address}`,
    accessKey: swiftKey,
    secretKey: swiftSecret,
    stop,
  }
}

/** Makes a bucket of that name. */
export async function makeBucket({ origin, accessKey, secretKey }: S3Server, bucket: string): Promise<void> {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region: 'us-east-1',
  })
  const answer = await client.fetch(`${origin}/${bucket}`, { method: 'PUT' })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The S3 server answered ${answer.status} to a new bucket: ${text}`)
}

const folders = ['/usr/bin', '/usr/sbin', '/bin']
const programPath = (name: string) =>
  folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? name
const isInstalled = () => programs.every((name) => existsSync(programPath(name)))

/** @returns false where it is not there and cannot be installed. */
export async function ensureS3Server(): Promise<boolean> {
  return isInstalled() || ((await installDebian('an S3 server for the tests', packages)) && isInstalled())
}

async function choosePorts(): Promise<SwiftPorts> {
  const ports: Partial<SwiftPorts> = {}
  for (const name of ['memcached', 'account', 'container', 'object', 'proxy'] as const) {
    ports[name] = await freePort()
  }
  return ports as SwiftPorts
}

function writeConfiguration(folder: string, ports: SwiftPorts): void {
  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true })
  for (const [name, text] of Object.entries(swiftFiles({ folder, ports, user: userInfo().username }))) {
    writeFileSync(join(folder, name), text)
  }
}

/** One device, one copy: nothing is spread. */
async function buildRing(folder: string, ring: string, port: number): Promise<void> {
  const program = programPath('swift-ring-builder')
  const file = join(folder, `${ring}.builder`)
  await run(program, [file, 'create', '4', '1', '1'])
  await run(program, [file, 'add', `r1z1-127.0.0.1:${port}/d1`, '1'])
  await run(program, [file, 'rebalance'])
}

function startProcesses(folder: string, ports: SwiftPorts) {
  const user = userInfo().username
  const start = (program: string, given: string[]) =>
    spawn(programPath(program), given, {
      stdio: 'ignore',
      env: { PATH: process.env.PATH, SWIFT_CONF_FILE: join(folder, 'swift.conf') },
    })
  const memcached = start('memcached', [
    '-u',
    user,
    '-l',
    '127.0.0.1',
    '-p',
    String(ports.memcached),
    '-m',
    '16',
  ])
  const servers = [...rings, 'proxy'].map((name) =>
    start(`swift-${name}-server`, [join(folder, `${name}.conf`)]),
  )
  return [memcached, ...servers]
}

async function end(child: ReturnType<typeof spawn>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function listens(port: number): Promise<void> {
  for (let attempt = 0; attempt < answerTries; attempt++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await pause(pauseMilliseconds)
  }
  throw new Error('The S3 server for the tests did not start.')
}
