/* Tables of imports from other programs; instants as in tables.ts. */

/** A file of another program, from its upload until its Undo has ended. */
export type ImportRow = {
  id: string
  /** What the file was recognized as. */
  source: string
  fileName: string
  /** JSON: how the file is read (`SourceChoice`). */
  choice: string
  /** A state of `features/imports/rules.ts`. */
  state: string
  /** Why it couldn't be read or imported; empty where it could. */
  fault: string
  /** Who imports: the audit log names them. */
  adminId: string
  addressHash: string
  session: string
  createdAt: string
  startedAt: string | null
  endedAt: string | null
  undoUntil: string | null
}

/** A piece of an import's file, in base64, until its rows are read. */
export type ImportPieceRow = { id: string; importId: string; position: number; content: string }

/** A row of a file: what it says, what is to be done with it, and the record that it became. */
export type ImportedRow = {
  id: string
  importId: string
  kind: string
  /** In which order the kinds come: what others refer to comes first. */
  rank: number
  position: number
  line: number
  /** Where `sourceKey` is unique. */
  namespace: string
  /** Keyed hash of its id in the source. */
  sourceKey: string
  /** Keyed hash of what it said: a second import sees whether it says something else. */
  recordKey: string
  /** Hash of its email; empty where it has none. */
  emailKey: string
  /** Whose row it is: the `sourceKey` of that patient; empty where it is nobody's. */
  personKey: string
  /** JSON: what it says; empty once Undo has ended. */
  record: string
  state: string
  /** What the check found. */
  decision: string
  /** The record that it became, or is. */
  recordId: string | null
  /** That record's `updatedAt` as the import left it. */
  writtenAt: string | null
  updatedAt: string
}

export type ImportTables = {
  imports: ImportRow
  import_pieces: ImportPieceRow
  import_rows: ImportedRow
}
