import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Where Linux says what a folder lies on; another folder in tests. */
type System = { mounts: string; devices: string }
const linux: System = { mounts: '/proc/self/mountinfo', devices: '/sys/dev/block' }

export type Volume = 'encrypted' | 'not-encrypted' | 'unknown'

/**
 * Whether the kernel encrypts what the folder lies on (dm-crypt, or a file system that encrypts itself). A disk that
 * encrypts itself, or a host that does so below a virtual machine, can't be seen from here.
 */
export function volumeOf(folder: string, system: System = linux): Volume {
  try {
    const mount = mountOf(realpathSync(folder), readFileSync(system.mounts, 'utf8'))
    if (!mount) return 'unknown'
    if (encryptingFileSystems.has(mount.fileSystem)) return 'encrypted'
    const device = mount.device.startsWith('0:') ? deviceBehind(mount.source) : mount.device
    return device === null ? 'unknown' : volumeOfDevice(join(system.devices, device))
  } catch {
    return 'unknown'
  }
}

const encryptingFileSystems = new Set(['ecryptfs', 'fuse.gocryptfs', 'fuse.encfs', 'fuse.cryfs'])

type Mount = { point: string; device: string; fileSystem: string; source: string }

/** The mount that a path is in, by proc_pid_mountinfo(5): the longest point above it, the last of equal ones. */
function mountOf(path: string, mountinfo: string): Mount | undefined {
  const mounts = mountinfo.split('\n').flatMap((line): Mount[] => {
    const [before = '', after = ''] = line.split(' - ')
    const [, , device = '', , point = ''] = before.split(' ')
    const [fileSystem = '', source = ''] = after.split(' ')
    return point === '' ? [] : [{ point: unescaped(point), device, fileSystem, source: unescaped(source) }]
  })
  const isAbove = ({ point }: Mount) => point === '/' || path === point || path.startsWith(`${point}/`)
  return mounts
    .filter(isAbove)
    .sort((one, other) => one.point.length - other.point.length)
    .at(-1)
}

/** Spaces and the like are written as three octal digits. */
const unescaped = (text: string) =>
  text.replaceAll(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))

/** Of a file system without a device number of its own, such as btrfs: the device that it names. */
function deviceBehind(source: string): string | null {
  if (!source.startsWith('/dev/')) return null
  const { rdev } = statSync(source)
  return `${(rdev >> 8) & 0xfff}:${(rdev & 0xff) | ((rdev >> 12) & 0xfff00)}`
}

/** Encrypted where it is a dm-crypt device, or all that it is made of is (LVM or RAID above LUKS). */
function volumeOfDevice(path: string): Volume {
  if (!existsSync(path)) return 'unknown'
  const uuid = join(path, 'dm', 'uuid')
  if (existsSync(uuid) && readFileSync(uuid, 'utf8').startsWith('CRYPT-')) return 'encrypted'
  const below = join(path, 'slaves')
  const parts = existsSync(below) ? readdirSync(below) : []
  const found = parts.map((part) => volumeOfDevice(join(below, part)))
  if (found.length === 0) return 'not-encrypted'
  if (found.includes('unknown')) return 'unknown'
  return found.every((one) => one === 'encrypted') ? 'encrypted' : 'not-encrypted'
}
