import type { ParameterizedContext } from "koa";
import type { Context } from "../../context.ts";
import { type FormSpec, formFields, formFiles, formIndexes, type Upload } from "../../http/form.ts";
import { readMultipart } from "../../http/read-multipart.ts";
import { dropLoose, storeLoose } from "../../services/files/stored-files.ts";
import { withTemporaryFolder } from "../../services/files/temporary-folder.ts";

/**
 * Reads a form, puts its files into the store and gives both to `work`. Files that no row refers to are removed when the work
 * ends, even by an error.
 * @param ended ends the reading with its reason
 */
export async function withForm<T>(
  ctx: ParameterizedContext,
  context: Context,
  spec: FormSpec,
  ended: AbortSignal,
  work: (form: {
    readonly fields: unknown;
    readonly indexes: ReturnType<typeof formIndexes>;
    readonly files: Readonly<Record<string, readonly Upload[]>>;
  }) => Promise<T>,
): Promise<T> {
  return withTemporaryFolder(context.settings.dataDir, async (folder) => {
    const parts = await context.metrics.uploads.during(() => readMultipart(ctx, folder, spec.files, ended));
    const fields = formFields(spec.fields, parts.fields);
    const keys = await storeLoose(
      context,
      parts.files.map(({ value }) => value),
    );
    const uploads = parts.files.map(({ name, index, value }, at) => ({
      name,
      index,
      value: { id: keys[at] ?? "", name: value.name, size: value.size },
    }));
    try {
      return await work({ fields, indexes: formIndexes(parts.fields), files: formFiles(spec.files, uploads) });
    } finally {
      await dropLoose(context, keys);
    }
  });
}
