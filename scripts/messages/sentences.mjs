import { parseSync } from 'vite'
import { readsAsSentence, readsAsTitle, says } from './readable-text.mjs'

/**
 * @typedef {{ line: number, text: string }} Found words in code that people read; a blank of a template is `{}`
 * @typedef {'code' | 'named' | 'read' | 'silent'} Mode where a text stands: in code, where only sentences count; under
 *   a name that promises words, where a title counts; where people read it and every word counts; where nobody does
 * @typedef {Record<string, any> & { type: string, start: number }} SyntaxNode
 * @typedef {(node: SyntaxNode, mode: Mode, add: (node: SyntaxNode, words: string) => void) => void} Visit
 */

const readAttributes =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|description|summary|heading|hint|caption|legend|sentence|message)$/
const silentAttributes =
  /^(class(Name)?|style|d|points|transform|viewBox|sizes|srcSet|media|accept|allow|pattern)$/
const wordy =
  /^(label|title|heading|text|hint|alt|caption|description|name|summary|message|question|one|many|sentence|words?)$/
/** Commands, settings and scripts are the same in every language. */
const silentElements = /^(code|kbd|samp|script|style)$/
/** What is thrown or logged is for whoever runs the program. */
const errorClass = /(Error|Failure)$/
const answerClass = 'Response'
const logs = /^(log|console)$/
const logLevels = /^(trace|debug|info|warn|error|fatal|log)$/
const comparisons = /^[!=]==?$/

/** Whether a text speaks, standing there. */
const strength = {
  silent: () => false,
  code: readsAsSentence,
  named: (text) => readsAsSentence(text) || readsAsTitle(text),
  read: says,
}

/** @returns {Found[]} every text of a file that should be a message, in order */
export function sentencesIn(path, text) {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`)
  /** @type {Map<number, Found>} */
  const found = new Map()
  walk(program, 'code', (node, words) =>
    found.set(node.start, { line: text.slice(0, node.start).split('\n').length, text: words.trim() }),
  )
  return [...found.entries()].sort(([one], [other]) => one - other).map(([, each]) => each)
}

/** @type {(node: SyntaxNode | null | undefined, mode: Mode, add: (node: SyntaxNode, words: string) => void) => void} */
function walk(node, mode, add) {
  if (!node) return
  const visit = visits[node.type]
  if (visit) visit(node, mode, add)
  else if (node.type.startsWith('TS')) walk(node.expression, mode, add)
  else walkAll(childrenOf(node), mode, add)
}

const childrenOf = (node) =>
  Object.values(node)
    .flat()
    .filter((child) => child?.type)

const walkAll = (nodes, mode, add) => {
  for (const node of nodes) walk(node, mode, add)
}

/** As code, where it was read only because of what stands around it. */
const within = (mode) => (mode === 'silent' ? mode : 'code')

/**
 * What is asked or compared to choose a text is code.
 * @type {Record<string, Visit>}
 */
const visits = {
  Literal(node, mode, add) {
    if (typeof node.value === 'string' && strength[mode](node.value)) add(node, node.value)
  },
  TemplateLiteral(node, mode, add) {
    const words = node.quasis.map(({ value }) => value.cooked).join('{}')
    if (strength[mode](words)) add(node, words)
    walkAll(node.expressions, mode, add)
  },
  TaggedTemplateExpression: (node, _mode, add) => walkAll(node.quasi.expressions, 'code', add),
  JSXText(node, mode, add) {
    const words = node.value.replace(/&#?\w+;/g, ' ')
    if (strength[mode](words)) add(node, words)
  },
  JSXElement(node, _mode, add) {
    walkAll(node.openingElement.attributes, 'code', add)
    walkAll(node.children, silentElements.test(node.openingElement.name.name) ? 'silent' : 'read', add)
  },
  JSXFragment: (node, _mode, add) => walkAll(node.children, 'read', add),
  JSXAttribute(node, _mode, add) {
    const { name } = node.name
    const mode = silentAttributes.test(name) ? 'silent' : readAttributes.test(name) ? 'read' : 'code'
    walk(node.value, mode, add)
  },
  Property(node, mode, add) {
    const name = node.key.name ?? node.key.value
    walk(node.value, mode !== 'silent' && wordy.test(name) ? 'named' : within(mode), add)
  },
  ObjectExpression(node, mode, add) {
    const standsInBoth = inBothLanguages(node)
    for (const each of node.properties) walk(each, standsInBoth(each) ? 'silent' : mode, add)
  },
  ConditionalExpression(node, mode, add) {
    walk(node.test, within(mode), add)
    walkAll([node.consequent, node.alternate], mode, add)
  },
  LogicalExpression(node, mode, add) {
    walk(node.left, node.operator === '&&' ? within(mode) : mode, add)
    walk(node.right, mode, add)
  },
  BinaryExpression: (node, mode, add) =>
    walkAll([node.left, node.right], comparisons.test(node.operator) ? 'silent' : mode, add),
  SwitchCase: (node, mode, add) => walkAll(node.consequent, mode, add),
  MemberExpression(node, mode, add) {
    walk(node.object, within(mode), add)
    if (node.computed) walk(node.property, 'silent', add)
  },
  NewExpression: (node, mode, add) =>
    walkAll(node.arguments, errorClass.test(node.callee.name ?? '') ? 'silent' : within(mode), add),
  ThrowStatement: ({ argument }, mode, add) =>
    walk(argument, argument.callee?.name === answerClass ? mode : 'silent', add),
  CallExpression(node, mode, add) {
    walk(node.callee, within(mode), add)
    const given = isLog(node.callee) || node.callee.type === 'Super' ? 'silent' : within(mode)
    for (const each of node.arguments) walk(each, isFunction(each) ? mode : given, add)
  },
  ImportDeclaration() {},
  ExportAllDeclaration() {},
  ImportExpression() {},
  ExportNamedDeclaration: (node, mode, add) => walk(node.declaration, mode, add),
}

const isFunction = ({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

function isLog({ type, object, property }) {
  if (type !== 'MemberExpression') return false
  return logs.test(object.name ?? object.property?.name ?? '') && logLevels.test(property.name ?? '')
}

/**
 * What the clinic says in both languages, side by side: `en` and `es`, or a column and its Spanish one (`title`,
 * `spanishTitle`).
 */
function inBothLanguages({ properties }) {
  const names = new Set(properties.map(({ key }) => key?.name))
  const isBoth = names.has('en') && names.has('es')
  const spanish = (name = '') => `spanish${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const pairs = new Set(
    [...names].filter((name) => names.has(spanish(name))).flatMap((name) => [name, spanish(name)]),
  )
  return ({ key }) => isBoth || pairs.has(key?.name)
}
