import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodePackages } from './pinned.mjs'
import { fetchPinned } from './pinned-package.mjs'

const name = 'node-for-tests'
const version = '26.0.0'
const folder = mkdtempSync(join(tmpdir(), 'firstlight-pinned-'))
const genuine = archiveOf('genuine')
const swapped = archiveOf('swapped')
let served = genuine

/** As `npm pack` writes it. */
function archiveOf(program: string): Buffer {
  const home = join(folder, program)
  mkdirSync(join(home, 'package'), { recursive: true })
  writeFileSync(join(home, 'package/package.json'), JSON.stringify({ name, version }))
  writeFileSync(join(home, 'package/node'), program)
  execFileSync('tar', ['-czf', 'archive.tgz', 'package'], { cwd: home })
  return readFileSync(join(home, 'archive.tgz'))
}

const integrityOf = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`

/** A package registry that has this one package, and says of it whatever fits what it serves. */
const registry = createServer(({ url }, answer) => {
  if (url?.endsWith('.tgz')) return answer.end(served)
  const { port } = registry.address() as AddressInfo
  const dist = { tarball: `http://127.0.0.1:${port}/${name}.tgz`, integrity: integrityOf(served) }
  const versions = { [version]: { name, version, dist } }
  answer.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }))
})

beforeAll(() => once(registry.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  registry.close()
  rmSync(folder, { recursive: true, force: true })
})

async function fetched(home: string): Promise<string> {
  const { port } = registry.address() as AddressInfo
  await fetchPinned(
    join(folder, home),
    { name, version, integrity: integrityOf(genuine) },
    {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}`,
      npm_config_cache: join(folder, `${home}-cache`),
    },
  )
  return readFileSync(join(folder, home, 'node_modules', name, 'node'), 'utf8')
}

test('the package of the pinned checksum is fetched', async () => {
  served = genuine
  expect(await fetched('right')).toBe('genuine')
})

test('another one under the same name and version is refused, and nothing of it stays', async () => {
  served = swapped
  await expect(fetched('wrong')).rejects.toThrow(/whose checksum is not the pinned one/)
  expect(existsSync(join(folder, 'wrong/node_modules', name))).toBe(false)
})

test('every Node that can be fetched has its checksum', () => {
  for (const { integrity } of Object.values(nodePackages)) expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/)
})
