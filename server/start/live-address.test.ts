import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { storeService } from '#app/features/service-settings/queries.server.ts'
import { startServices } from './start-services.ts'

/** What a start tells people. */
async function told(environment: Record<string, string>, store = false): Promise<string> {
  const { services, announce, close } = await startServices(environment)
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    announce({ address: () => ({ port: 3000 }) } as unknown as Server)
    const value = { publicUrl: 'https://clinic.example' }
    if (store) await storeService(services.db, { name: 'address', value, now: services.clock.now() })
    return write.mock.calls.join('')
  } finally {
    write.mockRestore()
    await close()
  }
}

test('a start tells the web address that the owner set, and does not warn that there is none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-address-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const environment = { DATA_DIR: folder, HOST: '0.0.0.0', PORT: '3000' }
  const first = await told(environment, true)
  expect(first).toContain('HOST 0.0.0.0 can be reached from outside and PUBLIC_URL is unset')
  const second = await told(environment)
  expect(second).toContain('serves at https://clinic.example')
  expect(second).not.toContain('PUBLIC_URL is unset: links follow')
})
