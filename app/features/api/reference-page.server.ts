import { html } from 'hono/html'
import { keyPrefix } from '#app/features/connections/keys/rules.ts'
import { type Document, type Operation, operationsIn, resolved, type Schema } from './document.ts'
import { referenceStyle } from './reference-style.ts'

type Html = ReturnType<typeof html>

/**
 * What `openapi.json` says, to read: `/api/docs`. It needs no script and asks for nothing else, here or anywhere. In English,
 * as the description is.
 * @param clinic what the clinic is called
 * @param origin where it is reached
 */
export async function referencePage(
  document: Document,
  { clinic, origin }: { clinic: string; origin: string },
): Promise<string> {
  const groups = [...Map.groupBy(operationsIn(document), ({ tag }) => tag)]
  const title = `API reference - ${clinic}`
  return String(
    await html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${referenceStyle}</style>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<p>${clinic}</p>
<h1>API reference</h1>
<nav aria-label="Sections"><ul>${groups.map(([tag]) => html`<li><a href="#${idOf(tag)}">${tag}</a></li>`)}</ul></nav>
</header>
<main id="content">
${introduction(document, origin)}
${groups.map(([tag, operations]) => groupSection(document, tag, operations))}
</main>
</body>
</html>
`,
  )
}

const introduction = ({ info }: Document, origin: string) => html`<section>
${info.description.split('\n').map((line) => html`<p>${inCode(line)}</p>`)}
<p>A program can read the same at <a href="/api/v1/openapi.json">/api/v1/openapi.json</a> (OpenAPI 3.1).</p>
<pre tabindex="0"><code>curl -H "Authorization: Bearer ${keyPrefix}..." ${origin}/api/v1/treatments</code></pre>
<h2>Changing things</h2>
<p>An answer about one record has an <code>ETag</code>. Send it as <code>If-Match</code> when you change that record. Without it the answer is 428, and 412 if somebody changed the record since.</p>
<p>Send an <code>Idempotency-Key</code> when you create something. The same request with the same key creates nothing twice within 24 hours.</p>
<h2>Errors</h2>
<p>Every refusal is a problem (RFC 9457, <code>application/problem+json</code>) with a sentence in <code>detail</code>. <code>errors</code> names the fields that are wrong. After 429 and 503 wait as many seconds as <code>Retry-After</code> says.</p>
</section>`

const groupSection = (
  document: Document,
  tag: string,
  operations: readonly Operation[],
) => html`<section aria-labelledby="${idOf(tag)}">
<h2 id="${idOf(tag)}">${tag}</h2>
<ul class="index">${operations.map(indexEntry)}</ul>
${operations.map((one) => operationArticle(document, one))}
</section>`

const indexEntry = ({ method, path, summary }: Operation) =>
  html`<li><a href="#${idOf(`${method} ${path}`)}">${method} ${breakable(path)}</a> <span class="quiet">${summary}</span></li>`

function operationArticle(document: Document, operation: Operation): Html {
  const { method, path, summary, scope, parameters, body } = operation
  const id = idOf(`${method} ${path}`)
  return html`<article aria-labelledby="${id}">
<h3 id="${id}"><span class="method">${method}</span> <code>/api/v1${breakable(path)}</code></h3>
<p>${summary}.</p>
<p class="quiet">${scope === null ? 'Any key' : html`Needs the scope <code>${scope}</code>`}</p>
${parameters.length > 0 ? fieldTable('Parameters', parameterFields(operation)) : ''}
${body ? fieldTable('Body', fieldsOf(document, body, true)) : ''}
${answers(document, operation)}
</article>`
}

type Field = { name: string; schema: Schema; description?: string; note: string }

/** Of a list of objects also their fields. @param isSent by a program, which wants to know what it can leave out */
function fieldsOf(document: Document, schema: Schema, isSent: boolean, before = ''): Field[] {
  const { properties = {}, required = [] } = resolved(document, schema)
  return Object.entries(properties).flatMap(([field, one]) => {
    const name = `${before}${field}`
    const own = { name, schema: one, note: isSent ? noteOf(one, required.includes(field)) : '' }
    const rows = one.items && resolved(document, one.items)
    return rows?.properties ? [own, ...fieldsOf(document, rows, isSent, `${name}[].`)] : own
  })
}

function noteOf(schema: Schema, isNeeded: boolean): string {
  if (isNeeded) return 'Required.'
  const byDefault = JSON.stringify(schema.default)
  return byDefault === undefined || byDefault === '""' ? 'Optional.' : `${byDefault} by default.`
}

const placeNames = { path: 'In the path.', query: 'In the query.', header: 'Header.' }

const parameterFields = ({ parameters }: Operation): Field[] =>
  parameters.map((one) => ({
    ...one,
    note: `${placeNames[one.in]} ${one.in === 'path' ? '' : noteOf(one.schema, one.required === true)}`,
  }))

const fieldTable = (title: string, fields: readonly Field[]) => html`<table>
<caption>${title}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">What it is</th></tr></thead>
<tbody>${fields.map(fieldRow)}</tbody>
</table>`

const fieldRow = ({ name, schema, note, description = schema.description }: Field) => html`<tr>
<th scope="row"><code>${name}</code></th>
<td>${typeOf(schema)}</td>
<td>${description === undefined ? '' : html`${inCode(description)}. `}<span class="quiet">${note}</span></td>
</tr>`

/** In the words of a person who reads it: "text", "a list of text", "one of a, b". */
function typeOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.map(typeOf).join(' or ')
  if (schema.enum) return `one of ${schema.enum.join(', ')}`
  const types = [schema.type ?? 'string'].flat()
  return types.map((type) => words(type, schema)).join(' or ')
}

function words(type: string, { items = {}, properties = {}, format }: Schema): string {
  if (type === 'array') return `list of ${typeOf(items)}`
  if (type === 'object') return `{ ${Object.keys(properties).join(', ')} }`
  if (type === 'string') return { date: 'date', 'date-time': 'instant' }[format ?? ''] ?? 'text'
  return { integer: 'whole number', boolean: 'true or false' }[type] ?? type
}

const nameOf = (reference: string): string => reference.split('/').at(-1) ?? ''

function answers(document: Document, { responses }: Operation): Html {
  const [good = ['200', {}]] = Object.entries(responses).filter(([status]) => Number(status) < 300)
  const [status, { content }] = good
  const schema = content?.['application/json']?.schema
  const others = Object.entries(responses).filter(([one]) => one !== status)
  return html`${schema ? fieldTable(`Answer ${status}`, fieldsOf(document, schema, false)) : html`<p>Answers ${status} without a body.</p>`}
<details><summary>Other answers</summary><ul>${others.map(([one, { description = '' }]) => html`<li><code>${one}</code> ${description}</li>`)}</ul></details>`
}

const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** A long path breaks after a slash on a phone. */
const breakable = (path: string) =>
  path.split('/').map((part, index) => (index === 0 ? part : html`/<wbr>${part}`))

/** Words between backticks are code. */
const inCode = (line: string) =>
  line.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))
