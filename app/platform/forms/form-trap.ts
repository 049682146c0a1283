/**
 * The trap's name on the wire: people never see the field, programs fill it in
 * (docs/specification.md#suspected-spam).
 */
export const trapField = 'website'

export const isTrapped = (value: string): boolean => value.trim() !== ''
