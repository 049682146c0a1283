/** Names on the wire; `seen` is the version of the visit that was shown. */
export const moveFields = ['date', 'time', 'with', 'seen'] as const
export type TypedMove = Record<(typeof moveFields)[number], string>
