import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { Profile } from './profile.ts'
import schema from './profile.schema.json' with { type: 'json' }

/** Compiled when the first file is read: most runs read none, and it takes 100 ms. */
let validate: ValidateFunction<Profile> | undefined

/** A profile from its JSON value. @throws Error saying where it is wrong and what belongs there. */
export function parseProfile(value: unknown): Profile {
  validate ??= new Ajv({ strict: true, strictRequired: false, allErrors: true }).compile<Profile>(schema)
  if (!validate(value)) throw new Error(validate.errors!.map(complaint).join('; '))
  const { referenceContent, providerPassthrough } = value.speech
  if (referenceContent && referenceContent.value === providerPassthrough?.value)
    throw new Error(`/speech: "${referenceContent.value}" cannot carry both reference content and provider passthrough`)
  return value
}

function complaint({ instancePath, message, params }: ErrorObject): string {
  const { additionalProperty, propertyName, allowedValues } = params as {
    additionalProperty?: string
    propertyName?: string
    allowedValues?: readonly unknown[]
  }
  const name = additionalProperty ?? propertyName
  return `${instancePath === '' ? 'the profile' : instancePath} ${message}${name === undefined ? '' : ` ("${name}")`}${allowedValues === undefined ? '' : `: ${allowedValues.join(', ')}`}`
}
