import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { volumeOf } from '#app/platform/process/volume.server.ts'
import { keyFileWarning, protectionOf } from './data-protection.ts'

/** A folder on a mount, and a system that says what that mount is. */
function systemWith({ mount, devices }: { mount: string; devices: Record<string, string> }) {
  const root = mkdtempSync(join(tmpdir(), 'firstlight-volume-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const folder = join(root, 'my data')
  mkdirSync(folder)
  const point = root.replaceAll(' ', '\\040')
  const system = { mounts: join(root, 'mountinfo'), devices: join(root, 'devices') }
  writeFileSync(
    system.mounts,
    `22 1 8:1 / / rw - ext4 /dev/sda1 rw\n36 22 ${mount.replace('POINT', point)}\n`,
  )
  for (const [path, text] of Object.entries(devices)) {
    mkdirSync(join(system.devices, path, '..'), { recursive: true })
    if (text) writeFileSync(join(system.devices, path), text)
    else mkdirSync(join(system.devices, path), { recursive: true })
  }
  return { folder, system }
}

const onDevice = '253:0 / POINT rw,noatime shared:1 - ext4 /dev/mapper/data rw'

test.each([
  {
    what: 'dm-crypt',
    mount: onDevice,
    devices: { '253:0/dm/uuid': 'CRYPT-LUKS2-aa-data\n' },
    is: 'encrypted',
  },
  {
    what: 'LVM above dm-crypt',
    mount: onDevice,
    devices: { '253:0/dm/uuid': 'LVM-aa\n', '253:0/slaves/dm-1/dm/uuid': 'CRYPT-LUKS2-aa\n' },
    is: 'encrypted',
  },
  {
    what: 'LVM above two disks, one of them encrypted',
    mount: onDevice,
    devices: { '253:0/slaves/dm-1/dm/uuid': 'CRYPT-LUKS2-aa\n', '253:0/slaves/sda1': '' },
    is: 'not-encrypted',
  },
  { what: 'a plain disk', mount: onDevice, devices: { '253:0': '' }, is: 'not-encrypted' },
  { what: 'a device that is not listed', mount: onDevice, devices: {}, is: 'unknown' },
  {
    what: 'gocryptfs',
    mount: '0:50 / POINT rw - fuse.gocryptfs /srv/cipher rw',
    devices: {},
    is: 'encrypted',
  },
  { what: 'a container', mount: '0:50 / POINT rw - overlay overlay rw', devices: {}, is: 'unknown' },
  { what: 'a network', mount: '0:50 / POINT rw - nfs4 files:/srv rw', devices: {}, is: 'unknown' },
])('$what is $is', ({ mount, devices, is }) => {
  const { folder, system } = systemWith({ mount, devices })
  expect(volumeOf(folder, system)).toBe(is)
})

test('a system that says nothing of mounts is unknown', () => {
  expect(volumeOf(tmpdir(), { mounts: '/nowhere', devices: '/nowhere' })).toBe('unknown')
})

test.each([
  { environment: { SECRET_KEY: 'k' }, says: /; the secret key comes from SECRET_KEY\.$/ },
  { environment: { SECRET_KEY_FILE: '/mnt/usb/key' }, says: /; the secret key is in \/mnt\/usb\/key\.$/ },
  {
    environment: { SQLITE_KEY: 'another' },
    says: /includes it\. The database file is encrypted; its key comes from SQLITE_KEY\.$/,
  },
  {
    environment: {},
    says: /; the secret key is in the same folder \(.*secret\.key\): a copy of the folder includes it\.$/,
  },
])('one line says where the key lies: $says', ({ environment, says }) => {
  expect(protectionOf(tmpdir(), environment)).toMatch(says)
})

test('a key file below the data folder is told as one in it, through a link too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-key-'))
  const beside = mkdtempSync(join(tmpdir(), 'firstlight-link-'))
  onTestFinished(() => {
    for (const one of [folder, beside]) rmSync(one, { recursive: true, force: true })
  })
  const inside = join(folder, 'own.key')
  const linked = join(beside, 'key')
  const outside = join(beside, 'other.key')
  for (const path of [inside, outside]) writeFileSync(path, 'k')
  symlinkSync(inside, linked)
  const said = (path: string) => protectionOf(folder, { SECRET_KEY_FILE: path })
  for (const path of [inside, linked])
    expect(said(path)).toContain(`in the same folder (${path}): a copy of the folder includes it.`)
  expect(said(outside)).toMatch(/; the secret key is in [^(]+other\.key\.$/)
})

test.each([
  { mode: 0o600, warns: false },
  { mode: 0o640, warns: false },
  { mode: 0o644, warns: true },
])('a key file with mode $mode warns: $warns', ({ mode, warns }) => {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-key-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const path of [join(folder, 'secret.key'), join(folder, 'elsewhere')]) {
    writeFileSync(path, 'key')
    chmodSync(path, mode)
    const environment = path.endsWith('elsewhere') ? { SECRET_KEY_FILE: path } : {}
    const warning = keyFileWarning(folder, environment)
    expect(warning).toEqual(warns ? [expect.stringContaining(path)] : [])
    expect(keyFileWarning(folder, { SECRET_KEY: 'from a secret store' })).toEqual([])
  }
})
