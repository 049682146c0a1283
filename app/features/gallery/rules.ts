/** Longer descriptions are cut in the back office's table (docs/specification.md#gallery-screen). */
const shownDescriptionLength = 50

/** The drawings of ours that an image may name instead of an address. */
export const drawingNames = {
  reception: 'drawing:reception',
  treatmentRoom: 'drawing:treatment-room',
} as const

/** The beginning of a description, with "..." where something follows. */
export function shortDescription(text: string): string {
  const letters = [...text]
  return letters.length > shownDescriptionLength
    ? `${letters.slice(0, shownDescriptionLength).join('')}...`
    : text
}

/** One that nobody has described yet is for staff alone, its file too; the page's queries ask the same. */
export const isPublic = ({ description }: { description: string }): boolean => description !== ''
