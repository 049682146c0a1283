import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'firstlight-clone-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A checkout with nothing installed that builds with one package and tests with another. */
function freshClone(name: string) {
  const clone = join(folder, name)
  cpSync(import.meta.dirname, join(clone, 'scripts/setup'), { recursive: true })
  const write = (path: string, value: object) => writeFileSync(join(clone, path), JSON.stringify(value))
  const packages = ['builder', 'tester', 'another']
  for (const one of packages) {
    mkdirSync(join(clone, one))
    write(`${one}/package.json`, { name: one, version: '1.0.0' })
  }
  const declare = (dependencies: object) =>
    write('package.json', {
      private: true,
      type: 'module',
      dependencies,
      devDependencies: { tester: 'file:tester' },
    })
  declare({ builder: 'file:builder' })
  return {
    /** The package.json of a later version, which needs one package more. */
    update: () => declare({ builder: 'file:builder', another: 'file:another' }),
    /** In a folder of its own: npm would note packages as installed where others are. */
    lock() {
      const apart = `${clone}-lock`
      cpSync(clone, apart, { recursive: true, filter: (path) => !path.includes('node_modules') })
      run(apart, 'npm', ['install', '--package-lock-only'])
      cpSync(join(apart, 'package-lock.json'), join(clone, 'package-lock.json'))
    },
    installed: () => packages.filter((one) => existsSync(join(clone, 'node_modules', one, 'package.json'))),
    ensure(purpose: 'serve' | 'test', given: Record<string, string> = {}) {
      const script = `import { ensureDependencies } from './scripts/setup/dependencies.mjs'
      await ensureDependencies('${purpose}')`
      return run(clone, process.execPath, ['--input-type=module', '-e', script], given)
    },
  }
}

function run(
  cwd: string,
  program: string,
  argumentList: string[],
  given: Record<string, string> = {},
): string {
  const { NODE_ENV: _, ...environment } = process.env
  return execFileSync(program, argumentList, { cwd, env: { ...environment, ...given }, encoding: 'utf8' })
}

test.each([{}, { NODE_ENV: 'production' }, { npm_config_omit: 'dev' }])(
  'a start installs what builds and serves, a test everything, where the host sets %o',
  (given) => {
    const clone = freshClone(JSON.stringify(Object.entries(given).flat()))
    clone.lock()
    clone.ensure('serve', given)
    expect(clone.installed()).toEqual(['builder'])
    clone.ensure('test', given)
    expect(clone.installed()).toEqual(['builder', 'tester'])
  },
)

test('a start after a test neither installs nor removes anything, also where an update brought a package', () => {
  const clone = freshClone('turns')
  clone.lock()
  expect(clone.ensure('test')).toContain('Installing')
  expect(clone.ensure('serve')).toBe('')
  expect(clone.ensure('test')).toBe('')
  clone.update()
  clone.lock()
  expect(clone.ensure('serve')).toContain('Installing')
  expect(clone.installed()).toEqual(['builder', 'tester', 'another'])
  expect(clone.ensure('test')).toBe('')
})
