import type { Intents } from '#app/features/access/permissions/intents.ts'
import type { Permission } from '#app/features/access/permissions/permissions.ts'
import type { Permit } from '#app/features/accounts/permit.server.ts'
import { addresses } from '../requests/route-table.ts'

type Module = {
  middleware?: Partial<Permit>[]
  loader?: unknown
  action?: { intents?: Intents<string, never, unknown> }
}

/** A route of the back office as it says itself what it needs. */
export type Screen = {
  path: string
  id: string
  /** What its middleware asks for, in order. */
  permissions: (Permission | undefined)[]
  hasLoader: boolean
  hasAction: boolean
  /** Its table; empty where its form sends no intent. */
  intents: Intents<string, never, unknown>
}

/** Every address under `/admin`, read from its own module: what is added is walked without anybody thinking of it. */
export const screens: readonly Screen[] = await Promise.all(
  addresses
    .filter(({ isGuarded }) => isGuarded)
    .map(async ({ path, id, file }) => {
      const { middleware = [], loader, action }: Module = await import(/* @vite-ignore */ `../../app/${file}`)
      return {
        path,
        id,
        permissions: middleware.map(({ permission }) => permission),
        hasLoader: typeof loader === 'function',
        hasAction: action !== undefined,
        intents: action?.intents ?? {},
      }
    }),
)
