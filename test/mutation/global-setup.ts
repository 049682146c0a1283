import type { TestProject } from 'vitest/node'
import { makeSqliteTemplate } from '../sqlite-template.ts'

/** SQLite alone: the code under mutation is the same for both engines, and a copied file opens at once. */
export default async function setup(project: TestProject) {
  const { path, remove } = await makeSqliteTemplate()
  project.provide('engines', ['sqlite'])
  project.provide('sqliteTemplate', path)
  return remove
}
