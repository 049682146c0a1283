/** S9: longer descriptions are cut in the back office's table. */
export const shownDescriptionLength = 50

/** Decision 29: for so long a deleted image can be brought back. */
export const recoverableDays = 30

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
