import type { Services } from '../app/platform/services.ts'
import { forEachEngine } from './database.ts'
import { type TestServices, testServices } from './test-services.ts'

export {
  type TestServices,
  testClock,
  testNow,
  testServices,
  testSettings,
} from './test-services.ts'

/** `forEachEngine` for tests of commands: hands out services instead of a bare database. */
export function forEachEngineWithServices(
  suite: (openServices: (given?: Partial<Services>) => Promise<TestServices>) => void,
): void {
  forEachEngine((openDatabase) => suite(async (given) => testServices(await openDatabase(), given)))
}
