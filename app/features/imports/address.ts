import { importPath } from '#app/features/access/screens/settings/address.ts'

export { importPath } from '#app/features/access/screens/settings/address.ts'

/** The steps of one import, each at its own address, so that it can be left and found again. */
export type ImportStep = 'match' | 'check' | 'progress' | 'result'

export const stepPath = (id: string, step: ImportStep): string => `${importPath}/${id}/${step}`

/** Every row of a file with what became of it, as a CSV file. */
export const rowsPath = (id: string): string => `${importPath}/${id}/rows`

/** Name of the form field for the column with that index. */
export const columnField = (index: number): string => `column-${index}`

/** Name of the form field for the name of the file that has that key. */
export const nameField = (key: string): string => `name-${key}`
