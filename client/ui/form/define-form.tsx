import { type MemoExoticComponent, memo, type ReactNode, useContext } from "react";
import { get, useWatch } from "react-hook-form";
import { z } from "zod";
import type { AnyEntity } from "#sync/engine/entity.ts";
import type { Problem } from "#sync/engine/errors.ts";
import type { Field } from "#sync/engine/field.ts";
import { normalise } from "#sync/engine/normalise.ts";
import { BoundField, type CommonProps } from "./bound-field.tsx";
import type { AreaOptions } from "./controls/area-control.tsx";
import type { ChoiceOptions } from "./controls/choice-control.tsx";
import type { Control } from "./controls/control.ts";
import type { FlagOptions } from "./controls/flag-control.tsx";
import type { MasterOptions } from "./controls/master-control.tsx";
import type { NumberOptions } from "./controls/number-control.tsx";
import type { ScoreOptions } from "./controls/score-control.tsx";
import type { TextOptions } from "./controls/text-control.tsx";
import { type Fields, type PickedFields, type ValuesOf } from "./field-facts.ts";
import { RowScope, useFormControl } from "./form-scope.ts";
import { LinesField } from "./lines-field.tsx";
import { ListField, type ListOptions } from "./list-field.tsx";
import { RefusedAt } from "./refusal.ts";

/** What a field's component takes, by the type of its value. */
export type FieldProps<T> = CommonProps & {
  /** In place of the control that the field asks for. */
  readonly control?: Control<NonNullable<T>>;
} & OptionsOf<NonNullable<T>>;

type OptionsOf<T> = [T] extends [boolean]
  ? FlagOptions
  : [T] extends [number]
    ? NumberOptions & ChoiceProps & ScoreOptions & MasterOptions
    : [T] extends [string]
      ? TextOptions & AreaOptions & ChoiceProps
      : [T] extends [readonly (infer Row)[]]
        ? [Row] extends [object]
          ? ListOptions & {
              /** The fields of a row, given their components; all of them in their order unless told. */
              readonly children?: (row: FieldComponents<Row>) => ReactNode;
            }
          : object
        : object;

interface ChoiceProps extends ChoiceOptions {
  /** All choices in view, where they are few. */
  readonly segments?: true;
}

/** One component for each field. */
export type FieldComponents<V> = {
  readonly [K in keyof V]-?: MemoExoticComponent<(props: FieldProps<V[K]>) => ReactNode>;
};

/** A form as it is defined once, outside of components. */
export interface FormDefinition<V> {
  /** The fields' components: `<F.title />`. */
  readonly F: FieldComponents<V>;
  readonly fields: Fields;
  /** What the fields are held to, with the rules over more than one of them. */
  readonly schema: z.ZodType<V>;
  readonly entity: AnyEntity | undefined;
  readonly messages: Messages<V>;
  /** Fields that say nothing of their own, where a record has moved. */
  readonly untold: readonly string[];
  /** Lists whose rows are records, which others may change one by one. */
  readonly records: readonly string[];
  /** A field's value while it is typed, within the form. */
  readonly useValue: <const K extends keyof V & string>(name: K) => V[K] | null;
  /** To be thrown while saving: why what was sent is refused, shown at the field alone. */
  readonly refusedAt: (name: keyof V & string, message: string) => Error;
}

/** Sentences that the specification wants in place of a field's own. */
export type Messages<V> = { readonly [K in keyof V]?: string };

interface FormOptions<V> {
  readonly messages?: Messages<V>;
}

interface RecordOptions<V> extends FormOptions<V> {
  /** The rules over more than one field. */
  readonly check?: (values: V) => readonly Problem[];
  /** The paths of fields that these values leave out: they are not shown, and held to nothing. */
  readonly unused?: (values: V) => readonly string[];
  /** Fields that say nothing of their own where a record has moved, since others tell the same. */
  readonly untold?: readonly (keyof V & string)[];
  /** Names of lists, those within rows too, whose rows are records: what others do to one merges with what is typed. */
  readonly records?: readonly string[];
}

/**
 * Defines a form over some of an entity's fields, or over fields that are no entity's. Label, required mark, limit, choices and
 * control of each follow from the field.
 */
export function defineForm<E extends AnyEntity, const K extends keyof E["fields"] & string>(
  entity: E,
  names: readonly K[],
  options?: FormOptions<ValuesOf<PickedFields<E, K>>>,
): FormDefinition<ValuesOf<PickedFields<E, K>>>;
export function defineForm<F extends Fields>(fields: F, options?: RecordOptions<ValuesOf<F>>): FormDefinition<ValuesOf<F>>;
export function defineForm(
  source: AnyEntity | Fields,
  given: readonly string[] | RecordOptions<Values> = {},
  more: FormOptions<Values> = {},
): FormDefinition<Values> {
  if (!isNames(given)) return definition(source as Fields, undefined, given);
  const entity = source as AnyEntity;
  const fields = Object.fromEntries(given.flatMap((name) => (entity.fields[name] ? [[name, entity.fields[name]]] : [])));
  return definition(fields, entity, { ...more, check: entity.check });
}

type Values = Record<string, unknown>;
const isNames = (given: readonly string[] | object): given is readonly string[] => Array.isArray(given);

function definition(
  fields: Fields,
  entity: AnyEntity | undefined,
  { check = () => [], unused = () => [], messages = {}, untold = [], records = [] }: RecordOptions<Values>,
): FormDefinition<Values> {
  return {
    F: componentsOf(fields),
    fields,
    entity,
    messages,
    untold,
    records,
    schema: schemaOf(fields, check, unused),
    refusedAt: (name, message) => new RefusedAt(name, message),
    useValue: (name) => useWatch({ control: useFormControl(), name }),
  };
}

/** What is wrong by a field alone and by the rules over several is told at once, in the order of the fields. */
function schemaOf(
  fields: Fields,
  check: (values: Values) => readonly Problem[],
  unused: (values: Values) => readonly string[],
): z.ZodType<Values> {
  const each = z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema])));
  return z.custom<Values>().superRefine((values, context) => {
    const left = unused(values);
    const isLeft = (path: readonly PropertyKey[]) => left.some((name) => `${path.join(".")}.`.startsWith(`${name}.`));
    const alone = (each.safeParse(values).error?.issues ?? []).filter(({ path }) => !isLeft(path));
    // As it will be stored: an emptied field holds nothing, and breaks no rule.
    const stored = Object.entries(fields).map(([name, field]) => [name, normalise(field, values[name])]);
    const together = check(Object.fromEntries(stored) as Values).map(({ path, message }) => ({ path: path.split("."), message }));
    const order = Object.keys(fields);
    const placeOf = ({ path }: { readonly path: readonly PropertyKey[] }) => order.indexOf(String(path[0]));
    for (const { path, message } of [...alone, ...together].sort((a, b) => placeOf(a) - placeOf(b)))
      context.addIssue({ code: "custom", path: [...path], message });
  });
}

/** The components of some fields; within a list they find their row by the scope around them. */
function componentsOf(fields: Fields): FieldComponents<Values> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, componentOf(name, field)]));
}

function componentOf(name: string, field: Field): FieldComponents<Values>[string] {
  const { items } = field;
  const rows = items && componentsOf(items);
  return memo(function FieldOfForm(props: FieldProps<unknown>) {
    const path = `${useContext(RowScope)}${name}`;
    if (!rows || "control" in props) return <BoundField {...props} name={path} field={field} />;
    const { children = allOf, ...options } = props as ListProps;
    const List = field.lines ? LinesField : ListField;
    return (
      <List {...options} name={path} field={field}>
        {children(rows)}
      </List>
    );
  });
}

interface ListProps extends CommonProps, ListOptions {
  readonly children?: (row: FieldComponents<Values>) => ReactNode;
}

const allOf = (row: FieldComponents<Values>): ReactNode =>
  // An item's id is nothing that is entered.
  Object.entries(row).map(([name, FieldOfRow]) => name !== "id" && <FieldOfRow key={name} />);

/** The value of a field of the row around while it is typed; null where nothing is chosen. */
export const useRowValue = (name: string): unknown =>
  useWatch({ control: useFormControl(), name: `${useContext(RowScope)}${name}` }) as unknown;

/** A value at a path of dots. */
export const valueAt = (values: object, path: string): unknown => get(values, path) as unknown;
