import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { copyRelease } from '#scripts/release/contents.mjs'
import { installDebian } from '#scripts/setup/debian.mjs'
import { pinnedNode, runtimeFolder } from '#scripts/setup/pinned.mjs'

/** Packages that a fresh machine has, and those that deploy/install.sh asks apt for: fetched, not installed. */
const suite = 'bookworm'
const included = 'ca-certificates,iproute2,libatomic1,systemd'
const fetched = ['caddy', 'libatomic1', 'libstdc++6']
const cache = join(runtimeFolder, 'install')
const base = join(cache, suite)
const programs = ['debootstrap', 'pebble', 'pebble-challtestsrv', 'unshare', 'nsenter', 'openssl']
const packages = ['debootstrap', 'pebble', 'openssl', 'libfaketime']
const tries = 600
const pauseMilliseconds = 50

/** Why no machine can be made here, or null; what is missing is installed from Debian. */
export async function machineProblem(): Promise<string | null> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root of a Linux can make one'
  if (!programs.every(isThere)) await installDebian('a certificate authority for the tests', packages)
  const missing = programs.filter((name) => !isThere(name))
  if (missing.length > 0) return `${missing.join(', ')} could not be installed`
  try {
    execFileSync('unshare', ['--mount', '--net', '--pid', '--fork', 'true'], { stdio: 'pipe' })
    bootstrap()
    return null
  } catch (error) {
    return String(error instanceof Error ? error.message : error).split('\n')[0] ?? ''
  }
}

const isThere = (program: string) => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

/** A fresh Debian, made once; each machine is a layer above it. */
function bootstrap(): void {
  if (existsSync(base)) return
  mkdirSync(cache, { recursive: true })
  const fresh = mkdtempSync(join(cache, 'new-'))
  execFileSync('debootstrap', ['--variant=minbase', `--include=${included}`, suite, fresh], { stdio: 'pipe' })
  copyFileSync('/etc/resolv.conf', join(fresh, 'etc/resolv.conf'))
  const quiet = ['-q', '-y', '--no-install-recommends', '--download-only']
  execFileSync('chroot', [fresh, 'apt-get', 'update'], { stdio: 'pipe' })
  execFileSync('chroot', [fresh, 'apt-get', 'install', ...quiet, ...fetched], { stdio: 'pipe' })
  renameSync(fresh, base)
}

/** A release as it is handed out, with Node's archive in it. */
export async function putRelease(folder: string): Promise<void> {
  const platform = `linux-${process.arch}`
  await copyRelease(folder, platform)
  const archive = join(folder, `node-${pinnedNode}-${platform}.tar.gz`)
  execFileSync('tar', ['-cf', archive, '-C', resolve(process.execPath, '../..'), 'bin/node'])
}

export type Outcome = { code: number; output: string }

/** A fresh Debian with a network, a DNS and a certificate authority of its own. Nothing leaves it. */
export class Machine {
  readonly folder = mkdtempSync(join(cache, 'machine-'))
  readonly root = join(this.folder, 'root')
  readonly #memory: MemoryLimit
  #holder: ChildProcess | undefined
  #trusted = ''

  /** @param megabytes of memory for everything that runs inside, where this machine lets us say so */
  constructor(megabytes: number) {
    this.#memory = new MemoryLimit(basename(this.folder), megabytes)
  }

  async start(): Promise<void> {
    for (const name of ['upper', 'work', 'root']) mkdirSync(join(this.folder, name))
    const layers = `lowerdir=${base},upperdir=${this.folder}/upper,workdir=${this.folder}/work`
    const script = [
      'set -e',
      'mount --make-rprivate /',
      `mount -t overlay overlay -o ${layers} ${this.root}`,
      `mount -t proc proc ${this.root}/proc`,
      `mount --bind /dev ${this.root}/dev`,
      'ip link set lo up',
      `echo ready`,
      // As process 1 it takes care of what others leave.
      'sleep infinity & wait',
    ]
    const options = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']
    const holder = spawn('unshare', [...options, 'sh', '-c', script.join('\n')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#holder = holder
    process.once('exit', this.#kill)
    await once(holder.stdout, 'data')
    copyFileSync(resolve('test/install/systemctl'), this.path('/usr/bin/systemctl'))
    chmodSync(this.path('/usr/bin/systemctl'), 0o755)
    writeFileSync(this.path('/etc/resolv.conf'), 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n')
    writeFileSync(this.path('/etc/hosts'), '127.0.0.1 localhost\n')
    await this.#run(['ip', 'addr', 'add', `${here.ipv4}/32`, 'dev', 'lo'])
    await this.#run(['ip', 'addr', 'add', `${here.ipv6}/128`, 'dev', 'lo'])
    await this.#startNames()
  }

  /** Its file system as it is seen from inside; from outside only the layer that changed, so that reads go through `run`. */
  path(inside: string): string {
    return `/proc/${this.#inside()}/root${this.root}${inside}`
  }

  /** The process that everything of this machine is below of. */
  #inside(): string {
    const children = `/proc/${this.#holder?.pid}/task/${this.#holder?.pid}/children`
    return readFileSync(children, 'utf8').trim()
  }

  /** Runs a command inside, as root, with nothing of our environment. */
  run(command: string[], environment: Record<string, string> = {}): Promise<Outcome> {
    const given = Object.entries({
      PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      ...environment,
    })
    const pairs = given.map(([name, value]) => `${name}=${value}`)
    return this.#run([...this.#memory.within, 'chroot', this.root, 'env', '-i', ...pairs, ...command])
  }

  async #run(command: string[]): Promise<Outcome> {
    const child = this.#enter(command)
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    // Not exit: what it wrote may still be on its way.
    const [code] = await once(child, 'close')
    return { code: code ?? 1, output }
  }

  /** In its network and its processes, with this machine's programs. */
  #enter(command: string[]): ChildProcess {
    const target = ['--target', this.#inside(), '--mount', '--net', '--pid']
    return spawn('nsenter', [...target, '--', ...command], { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' })
  }

  /** Names that are known inside, from `leads`. */
  async #startNames(): Promise<void> {
    const dns = ['-defaultIPv4', '', '-defaultIPv6', '', '-dns01', '127.0.0.1:53']
    const off = ['-http01', '', '-https01', '', '-tlsalpn01', '']
    this.#leave(['pebble-challtestsrv', ...dns, ...off, '-management', '127.0.0.1:8055'])
    await this.until(async () => (await this.#ask('http://127.0.0.1:8055/')).code !== 7)
    await this.leads('authority.example', { ipv4: ['127.0.0.1'], ipv6: ['::1'] })
  }

  /**
   * Starts a certificate authority (Pebble) whose certificates live so long.
   * @returns the options of deploy/install.sh that name it
   */
  async startAuthority(port: number, seconds: number): Promise<string[]> {
    const at = (name: string) => join(this.folder, `${name}-${port}`)
    const subject = ['-subj', '/CN=authority.example', '-addext', 'subjectAltName=DNS:authority.example']
    const files = ['-keyout', at('key.pem'), '-out', at('own.pem')]
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], {
      stdio: 'pipe',
    })
    const pebble = {
      listenAddress: `:${port}`,
      managementListenAddress: `127.0.0.1:${port + 1_000}`,
      certificate: at('own.pem'),
      privateKey: at('key.pem'),
      httpPort: 80,
      tlsPort: 443,
      ocspResponderURL: '',
      externalAccountBindingRequired: false,
      certificateValidityPeriod: seconds,
    }
    writeFileSync(at('config.json'), JSON.stringify({ pebble }))
    const fast = ['env', 'PEBBLE_VA_NOSLEEP=1', 'PEBBLE_WFE_NONCEREJECT=0']
    this.#leave([...fast, 'pebble', '-config', at('config.json'), '-dnsserver', '127.0.0.1:53'])
    const roots = `https://127.0.0.1:${port + 1_000}/roots/0`
    await this.until(async () => (await this.#ask(roots)).code === 0)
    const { output: issuer } = await this.#ask(roots)
    this.#trusted = `/srv/authority-${port}.pem`
    writeFileSync(this.path(this.#trusted), `${readFileSync(at('own.pem'), 'utf8')}\n${issuer}`)
    return ['--acme-ca', `https://authority.example:${port}/dir`, '--acme-root', this.#trusted]
  }

  /** Starts a helper that goes with the machine. */
  #leave(command: string[]): void {
    const { stdout, stderr } = this.#enter(command)
    for (const stream of [stdout, stderr]) stream?.resume()
  }

  #ask = (address: string, body?: object) =>
    this.#run(['curl', '-sk', ...(body ? ['-d', JSON.stringify(body)] : []), address])

  /** What DNS says of a name from now on. */
  async leads(host: string, { ipv4 = [], ipv6 = [] }: { ipv4?: string[]; ipv6?: string[] }): Promise<void> {
    for (const [kind, addresses] of [
      ['a', ipv4],
      ['aaaa', ipv6],
    ] as const) {
      await this.#ask(`http://127.0.0.1:8055/clear-${kind}`, { host })
      if (addresses.length > 0) await this.#ask(`http://127.0.0.1:8055/add-${kind}`, { host, addresses })
    }
  }

  /** A page through Caddy, as a visitor asks for it; the authority is the only one that is trusted. */
  visit(address: string, more: string[] = []): Promise<Outcome> {
    const trusted = ['--cacert', join(this.root, this.#trusted)]
    const host = new URL(address).hostname
    const found = ['--resolve', `${host}:443:${here.ipv4}`, '--resolve', `${host}:80:${here.ipv4}`]
    return this.#run(['curl', '-sS', ...trusted, ...found, ...more, address])
  }

  /** The certificate that visitors of a domain are shown: its number. */
  async certificateOf(host: string): Promise<string> {
    const shown = `openssl s_client -connect ${here.ipv4}:443 -servername ${host} </dev/null 2>/dev/null`
    return (await this.#run(['sh', '-c', `${shown} | openssl x509 -noout -serial 2>/dev/null`])).output.trim()
  }

  /** Only IPv6 leads here from now on. */
  async dropIpv4(): Promise<void> {
    await this.#run(['ip', 'addr', 'del', `${here.ipv4}/32`, 'dev', 'lo'])
  }

  /** What is on its disk above the fresh Debian, but for what apt and logs leave anywhere. */
  changed(): string[] {
    const upper = join(this.folder, 'upper')
    const all = readdirSync(upper, { recursive: true, withFileTypes: true })
    return all
      .map((entry) => ({ entry, path: relative(upper, join(entry.parentPath, entry.name)) }))
      .filter(({ entry, path }) => !(entry.isDirectory() && existsSync(join(base, path))))
      .map(({ path }) => path)
      .filter((path) => !leftAnywhere.test(path))
      .sort()
  }

  async until(isSo: () => Promise<boolean>, otherwise = () => 'It never came to pass'): Promise<void> {
    for (let attempt = 0; attempt < tries; attempt++) {
      if (await isSo()) return
      await pause(pauseMilliseconds)
    }
    throw new Error(`${otherwise()}.`)
  }

  #kill = () => {
    if (this.#holder?.pid) this.#holder.kill('SIGKILL')
  }

  async stop(): Promise<void> {
    process.off('exit', this.#kill)
    const ended = this.#holder && once(this.#holder, 'exit')
    this.#kill()
    await ended
    await this.until(async () => this.#memory.remove())
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** A control group of our own: of version 1 or 2, or none where we may not make one. */
class MemoryLimit {
  readonly #folder: string | null
  readonly within: string[]

  constructor(name: string, megabytes: number) {
    const [folder, file] = existsSync('/sys/fs/cgroup/memory')
      ? [`/sys/fs/cgroup/memory/firstlight-${name}`, 'memory.limit_in_bytes']
      : [`/sys/fs/cgroup/firstlight-${name}`, 'memory.max']
    try {
      mkdirSync(folder)
      writeFileSync(join(folder, file), String(megabytes * 1024 ** 2))
      this.#folder = folder
    } catch (error) {
      process.stdout.write(`The machine's memory is not limited: ${error}\n`)
      this.#folder = null
    }
    const joining = `echo $$ >${this.#folder}/cgroup.procs && exec "$@"`
    this.within = this.#folder ? ['sh', '-c', joining, 'sh'] : []
  }

  /** False while processes of it still end. */
  remove(): boolean {
    try {
      if (this.#folder) rmdirSync(this.#folder)
      return true
    } catch {
      return false
    }
  }
}

const leftAnywhere =
  /^(tmp|run|srv|proc|var\/(log|cache\/(apt|ldconfig|debconf)|lib\/(apt|dpkg))|etc\/(passwd|group|g?shadow|subuid|subgid|ld\.so\.cache|resolv\.conf|hosts|\.pwd\.lock))(-|\/|$)|^usr\/bin\/systemctl$/

/** Addresses of the machine that are its own (RFC 5737 and 3849). */
export const here = { ipv4: '203.0.113.4', ipv6: '2001:db8::4' }
