import { isDeepStrictEqual } from 'node:util'
import { effectiveSettings, type StoredServices } from '../features/service-settings/rules.ts'
import type { Settings } from '../platform/settings.ts'
import { keysOf } from '../platform/shapes/collections.ts'

/** The process's one object of settings, which begins as the environment says. */
export function liveSettings(environment: Settings): {
  settings: Settings
  /** From now on the settings say that, where the environment says nothing. */
  follow(stored: StoredServices): void
} {
  const settings = { ...environment }
  return {
    settings,
    follow(stored) {
      // A demo clinic reaches nobody, whatever is in its database.
      if (environment.isDemo) return
      const effective = effectiveSettings(environment, stored)
      // What is as it was stays the same object: a mailer is made again only for other settings.
      const changed = keysOf(effective).filter((key) => !isDeepStrictEqual(settings[key], effective[key]))
      Object.assign(settings, Object.fromEntries(changed.map((key) => [key, effective[key]])))
    },
  }
}
