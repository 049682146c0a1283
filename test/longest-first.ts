import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Start servers, restore backups or work through properties: each takes many seconds, the others hardly one. */
const long =
  /\/(test\/(server|hostile|roles)\/|app\/features\/backups\/|app\/features\/appointments\/(holding|shown|desk\/list\/search)\.)/

/** None of the long suites begins last, while the other workers have nothing left to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
