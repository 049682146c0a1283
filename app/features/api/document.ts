/** What a JSON schema of ours says, as OpenAPI 3.1 writes it. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: readonly unknown[]
  const?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  description?: string
  default?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
}

type Content = { description?: string; content?: Record<string, { schema: Schema }> }
type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
}
export type Operation = {
  method: string
  path: string
  summary: string
  tag: string
  scope: string | null
  parameters: readonly Parameter[]
  body: Schema | null
  responses: Record<string, Content>
}

export type Document = {
  info: { title: string; description: string }
  paths: Record<string, Record<string, Written>>
  components: { schemas: Record<string, Schema> }
}
type Written = {
  summary?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
  security?: { key?: string[] }[]
}

/** Everything that can be asked for, as `openapi.json` has it. */
export const operationsIn = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { summary = '', tags = [], parameters = [], requestBody, responses, security }]) => ({
        summary,
        tag: tags[0] ?? '',
        method: method.toUpperCase(),
        path: path.replace('/api/v1', ''),
        scope: security?.[0]?.key?.[0] ?? null,
        parameters,
        body: requestBody?.content?.['application/json']?.schema ?? null,
        responses,
      }),
    ),
  )

/** The schema itself, where one is named. */
export const resolved = ({ components }: Document, schema: Schema): Schema =>
  schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
