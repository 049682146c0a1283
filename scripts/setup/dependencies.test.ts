import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'firstlight-clone-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A checkout with nothing installed, whose build needs one package of development. */
function freshClone(name: string): string {
  const clone = join(folder, name)
  mkdirSync(join(clone, 'builder'), { recursive: true })
  cpSync(import.meta.dirname, join(clone, 'scripts/setup'), { recursive: true })
  const write = (path: string, value: object) => writeFileSync(join(clone, path), JSON.stringify(value))
  write('builder/package.json', { name: 'builder', version: '1.0.0' })
  write('package.json', { private: true, type: 'module', devDependencies: { builder: 'file:builder' } })
  return clone
}

test.each([{}, { NODE_ENV: 'production' }, { npm_config_omit: 'dev' }])(
  'what the build needs is installed where the host sets %o',
  (given) => {
    const clone = freshClone(JSON.stringify(Object.values(given)))
    const script = `import { ensureDependencies } from './scripts/setup/dependencies.mjs'
    await ensureDependencies({ node: process.execPath, environment: process.env })`
    const { NODE_ENV: _, ...environment } = process.env
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: clone,
      env: { ...environment, ...given },
    })
    expect(existsSync(join(clone, 'node_modules/builder/package.json'))).toBe(true)
  },
)
