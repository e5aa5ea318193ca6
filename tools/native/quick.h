/* What compiled rules do most: read and write lists, look for a small number in one, and count up and down in one.
   Python and mypyc's runtime have these as functions of another file, which the compiler cannot inline; here their
   common case is inlined, and all else goes to those functions.

   Included before every compiled module, never before the runtime itself. */

#ifndef STARPORT_QUICK
#define STARPORT_QUICK

#include <Python.h>
#include <CPy.h>

#ifndef Py_GIL_DISABLED /* without the lock mypyc inlines lists itself, in a way that is safe there */

/* An index is tagged: even numbers are twice the index, odd ones are pointers; a negative one is huge when unsigned. */

static inline PyObject *starport_get_item(PyObject *list, CPyTagged index) {
    if (likely((index & 1) == 0 && (size_t)(index >> 1) < (size_t)PyList_GET_SIZE(list))) {
        PyObject *item = PyList_GET_ITEM(list, index >> 1);
        Py_INCREF(item);
        return item;
    }
    return CPyList_GetItem(list, index);
}

static inline PyObject *starport_borrow_item(PyObject *list, CPyTagged index) {
    if (likely((index & 1) == 0 && (size_t)(index >> 1) < (size_t)PyList_GET_SIZE(list))) {
        return PyList_GET_ITEM(list, index >> 1);
    }
    return CPyList_GetItemBorrow(list, index);
}

static inline bool starport_set_item(PyObject *list, CPyTagged index, PyObject *value) {
    if (likely((index & 1) == 0 && (size_t)(index >> 1) < (size_t)PyList_GET_SIZE(list))) {
        PyObject *old = PyList_GET_ITEM(list, index >> 1);
        PyList_SET_ITEM(list, index >> 1, value);
        Py_DECREF(old);
        return true;
    }
    return CPyList_SetItem(list, index, value);
}

/* A small number is one that Python keeps in a single digit. */

static inline bool starport_is_small(PyObject *object) {
#if PY_VERSION_HEX >= 0x030C0000
    return PyLong_CheckExact(object) && PyUnstable_Long_IsCompact((PyLongObject *)object);
#else
    return PyLong_CheckExact(object) && (size_t)(Py_SIZE(object) + 1) <= 2;
#endif
}

static inline Py_ssize_t starport_small(PyObject *object) {
#if PY_VERSION_HEX >= 0x030C0000
    return PyUnstable_Long_CompactValue((PyLongObject *)object);
#else
    return Py_SIZE(object) * (Py_ssize_t)((PyLongObject *)object)->ob_digit[0];
#endif
}

static inline PyObject *starport_add_to(PyObject *left, PyObject *right) {
    if (likely(starport_is_small(left) && starport_is_small(right))) {
        return PyLong_FromSsize_t(starport_small(left) + starport_small(right));
    }
    return PyNumber_InPlaceAdd(left, right);
}

static inline PyObject *starport_take_from(PyObject *left, PyObject *right) {
    if (likely(starport_is_small(left) && starport_is_small(right))) {
        return PyLong_FromSsize_t(starport_small(left) - starport_small(right));
    }
    return PyNumber_InPlaceSubtract(left, right);
}

/* How often a small number is in a list of small numbers, up to `enough`; -1 if the list has anything else. */
static inline Py_ssize_t starport_count_small(PyObject *list, PyObject *wanted, Py_ssize_t enough) {
    Py_ssize_t number = starport_small(wanted);
    Py_ssize_t count = 0;
    for (Py_ssize_t place = 0; place < PyList_GET_SIZE(list) && count < enough; place++) {
        PyObject *item = PyList_GET_ITEM(list, place);
        if (unlikely(!starport_is_small(item))) return -1;
        count += starport_small(item) == number;
    }
    return count;
}

static inline int starport_contains(PyObject *among, PyObject *wanted) {
    if (likely(PyList_CheckExact(among) && starport_is_small(wanted))) {
        Py_ssize_t count = starport_count_small(among, wanted, 1);
        if (likely(count >= 0)) return (int)count;
    }
    return PySequence_Contains(among, wanted);
}

static inline CPyTagged starport_count(PyObject *list, PyObject *wanted) {
    if (likely(starport_is_small(wanted))) {
        Py_ssize_t count = starport_count_small(list, wanted, PY_SSIZE_T_MAX);
        if (likely(count >= 0)) return (CPyTagged)count << 1;
    }
    return CPyList_Count(list, wanted);
}

#define CPyList_GetItem starport_get_item
#define CPyList_GetItemShort starport_get_item
#define CPyList_GetItemBorrow starport_borrow_item
#define CPyList_GetItemShortBorrow starport_borrow_item
#define CPyList_SetItem starport_set_item
#define CPyList_Count starport_count
#define PyNumber_InPlaceAdd starport_add_to
#define PyNumber_InPlaceSubtract starport_take_from
#define PySequence_Contains starport_contains

#endif
#endif
