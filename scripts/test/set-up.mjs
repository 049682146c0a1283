import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensurePseudoBuild } from '../setup/build.mjs'
import { root } from '../setup/pinned.mjs'
import { setUp } from '../setup/set-up.mjs'
import { ensureTool } from '../setup/tool.mjs'
import { ensureBrowser, ensureOtherBrowsers } from './browser.mjs'

/**
 * Everything that a tier's tests use, installed and built before them: none waits for it in its own time.
 * @param {import('#test/tiers.mjs').Tier} tier
 */
export async function setUpTests(tier) {
  const runtime = await setUp({ build: true })
  await ensureBrowser(runtime)
  if (tier === 'rest') {
    await ensurePseudoBuild(runtime)
    await ensureOtherBrowsers(runtime)
    await ensureTool('firefox')
    await ensureTool('encrypted-sqlite')
    await ensureTool('fhir')
    await ensureTool('openapi')
  }
  // PostgreSQL, nginx, Varnish, an S3 server.
  const child = spawn(runtime.node, ['test/other-programs/install-servers.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: runtime.environment,
  })
  await once(child, 'exit')
  return runtime
}
