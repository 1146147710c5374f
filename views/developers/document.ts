/** An OpenAPI document, as far as the page for developers shows it. */
export interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>;
  webhooks: Record<string, Record<string, ApiOperation>>;
  components: { schemas: Record<string, unknown> };
}

export interface ApiOperation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  security: readonly Record<string, readonly string[]>[];
  parameters: readonly ApiParameter[];
  requestBody?: { content: ApiContent };
  responses: Record<string, { description: string; content?: ApiContent }>;
  "x-limits"?: readonly string[];
}

interface ApiParameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: ApiSchema;
}

type ApiContent = Record<string, { schema: ApiSchema; example?: unknown }>;

interface ApiSchema {
  $ref?: string;
  items?: ApiSchema;
}
