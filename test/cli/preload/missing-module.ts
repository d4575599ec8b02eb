import { registerHooks } from 'node:module'

// Loaded before Assay: a package that is not installed.
registerHooks({
  resolve(name, context, next) {
    const missing = process.env['MISSING_MODULE']!
    if (name !== missing && !name.startsWith(`${missing}/`)) return next(name, context)
    throw Object.assign(new Error(`Cannot find package '${name}' imported from somewhere`), {
      code: 'ERR_MODULE_NOT_FOUND',
    })
  },
})
