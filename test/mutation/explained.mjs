/**
 * Mutants that nobody can tell from the code: what runs is the same. They don't count. `line` is the whole line as it is
 * in the file; one that is there no more, or that a test notices, is refused.
 * @type {readonly import('#scripts/mutation/score.mjs').Explained[]}
 */
export const explained = [
  {
    file: 'app/db/encryption/reading.server.ts',
    line: "const leaves = new Set(['ValueNode', 'PrimitiveValueListNode', 'TableNode', 'IdentifierNode', 'OperatorNode'])",
    becomes: ['[]', '""'],
    why: 'saves time: nothing in these nodes names a column, so looking into them finds nothing',
  },
  {
    file: 'app/db/encryption/reading.server.ts',
    line: 'if (leaves.has(node.kind)) return',
    becomes: ['false'],
    why: 'the same',
  },
  {
    file: 'app/platform/secrets/encrypted-text.server.ts',
    line: 'const options = { authTagLength: tagBytes }',
    becomes: ['{}'],
    why: 'Node refuses shorter tags on its own by now; we do not rest on that',
  },
]
