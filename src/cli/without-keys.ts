import { redactor } from '../redaction/redaction.ts'
import { shortestMasked } from '../redaction/secret.ts'

/** Variables that hold what nobody else should read, whoever set them. */
const isSecret = (name: string): boolean => /key|token|secret|password|credential/i.test(name)

/**
 * Law 7, for words of others that Assay repeats before it knows which keys it has: a configuration that throws may say
 * the key that it read from the environment. By the names of variables, each value of one that may be secret is masked.
 */
export function withoutKeys(text: string, environment: Readonly<Record<string, string | undefined>>): string {
  const secrets = Object.entries(environment).flatMap(([name, value]) =>
    isSecret(name) && value !== undefined && value.length >= shortestMasked ? [[name, value] as const] : [],
  )
  return redactor(new Map(secrets)).text(text)
}
