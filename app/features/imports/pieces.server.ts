/** A file lies in the database in pieces of so many bytes: the first is enough to recognize it. */
export const pieceBytes = 192 * 1024

export const decodedPiece = (piece: string | undefined): Uint8Array => Buffer.from(piece ?? '', 'base64')
