import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Folders and files that start servers, restore backups or work through properties: many seconds each, others hardly one. */
export const longSuites = [
  'test/actions/',
  'test/hostile/',
  'test/roles/',
  'test/server/',
  'app/features/backups/',
  'app/features/desk/list/search.',
  'app/features/desk/shown.',
  'app/features/scheduling/holding.',
  'app/features/scheduling/offer-and-post.',
]

/** None of the long suites begins last, while the other workers have nothing left to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) =>
      longSuites.some((place) => moduleId.includes(`/${place}`))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
